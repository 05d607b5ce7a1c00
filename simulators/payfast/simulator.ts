import type { Merchant } from '#modules/billing/payments/payfast/payment-form.ts'

export type SimulatorOptions = {
  /**
   * Accepted besides the two public sandbox merchants; a function when they can change while the
   * process runs.
   */
  merchants?: readonly Merchant[] | (() => Promise<readonly Merchant[]>)
  /** Where the app is mounted. */
  basePath?: string
  /**
   * How this process reaches a notify_url, for example when the public address is a proxy that a
   * test does not have.
   */
  reach?: (url: string) => string
  /**
   * When given, redirects and notifications go to these origins only, because public credentials
   * must not make an open redirect.
   */
  origins?: readonly string[]
}

export const defaultBasePath = '/simulators/payfast'

/** PayFast's published shared sandbox accounts. */
export const publicMerchants: readonly Merchant[] = [
  { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' },
  { id: '10004002', key: 'q1cd2rdny4a53', passphrase: 'payfast' },
]

/**
 * A configured merchant takes precedence over a public one with the same number: its passphrase may
 * differ.
 */
export async function findMerchant(
  id: string,
  { merchants = [] }: SimulatorOptions,
): Promise<Merchant | undefined> {
  const configured = typeof merchants === 'function' ? await merchants() : merchants
  return [...configured, ...publicMerchants].find((merchant) => merchant.id === id)
}

/** Only absolute http(s) addresses, limited to the allowed origins if given. */
export function isAllowedTarget(url: string, { origins }: SimulatorOptions): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  return !origins || origins.includes(new URL(url).origin)
}
