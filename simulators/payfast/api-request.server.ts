import type { Context } from 'hono'
import type { Field } from '#modules/billing/payments/payfast/fields.ts'
import type { Merchant } from '#modules/billing/payments/payfast/payment-form.ts'
import { apiSignature, sameSignature } from '#modules/billing/payments/payfast/signature.ts'
import { findMerchant, type SimulatorOptions } from './simulator.ts'

export type ApiRequest = { merchant: Merchant; body: ReadonlyMap<string, string> }

/**
 * The gateway's envelope. Refusals put their text in `response` or in `message`, like the real one.
 */
export function envelope(
  c: Context,
  code: 200 | 400 | 401 | 404 | 411,
  data: Record<string, unknown>,
): Response {
  return c.json({ code, status: code === 200 ? 'success' : 'failed', data }, code)
}

export const statusTexts: Record<number, string> = {
  1: 'ACTIVE',
  2: 'CANCELLED',
  3: 'PAUSED',
  4: 'COMPLETE',
}

export function done(c: Context): Response {
  return envelope(c, 200, { response: true })
}

export function wrongState(c: Context, { status }: { status: number }): Response {
  return envelope(c, 400, {
    response: false,
    message: `Failure - The subscription status is ${(statusTexts[status] ?? '').toLowerCase()}`,
  })
}

/** Reads and verifies one REST call; returns the error response when it is invalid. */
export async function readApiRequest(
  c: Context,
  options: SimulatorOptions,
): Promise<ApiRequest | Response> {
  const headers = ['merchant-id', 'timestamp', 'version'].map(
    (name): Field => [name, c.req.header(name) ?? ''],
  )
  const [[, merchantId] = ['', ''], [, timestamp] = ['', ''], [, version] = ['', '']] = headers
  if (
    c.req.method !== 'GET' &&
    !c.req.header('content-length') &&
    !c.req.header('transfer-encoding')
  ) {
    return c.html('<html><body><h1>411 Length Required</h1></body></html>', 411)
  }
  if (!merchantId || !timestamp) return refuse(c, 'Required variables missing')
  if (version !== 'v1') return refuse(c, 'Version invalid')
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}([+-]\d{2}:?\d{2})?$/.test(timestamp))
    return refuse(c, 'Timestamp invalid')
  const signature = c.req.header('signature')
  if (!signature) return refuse(c, 'Signature absent')
  if (!/^[0-9a-f]{32}$/.test(signature)) return refuse(c, 'Signature malformed')
  const body = readBody(await c.req.text(), c.req.header('content-type') ?? '')
  if (!body) return refuse(c, 'Failure')
  const merchant = await findMerchant(merchantId, options)
  if (!merchant) return envelope(c, 401, { response: 'Merchant not found.', message: false })
  const query: Field[] = [...new URL(c.req.url).searchParams]
  if (
    !sameSignature(apiSignature([...headers, ...body, ...query], merchant.passphrase), signature)
  ) {
    return envelope(c, 401, { response: 'Merchant authorization failed.', message: false })
  }
  return { merchant, body: new Map(body) }
}

function refuse(c: Context, message: string): Response {
  return envelope(c, 400, { response: false, message })
}

/** A form, or JSON of a single level; both are accepted. */
function readBody(text: string, type: string): Field[] | null {
  if (text === '') return []
  if (!type.includes('json')) return [...new URLSearchParams(text)]
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, entry]): Field => [name, String(entry ?? '')])
      : null
  } catch {
    return null
  }
}
