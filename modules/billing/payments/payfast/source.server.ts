import { Resolver } from 'node:dns/promises'
import { isKnownSource, notificationHosts, plainAddress, type SourceRules } from './source.ts'

/**
 * `unknown`: not in the ranges, and the hosts' addresses could not be resolved. The notification is
 * checked again later.
 */
export type SourceAnswer = 'accepted' | 'refused' | 'unknown'

export type Resolve = (host: string, timeoutMs: number) => Promise<string[]>

const cacheMs = 5 * 60_000
/** Only an optimisation: another process that resolves the hosts itself gets the same answer. */
let cached: { at: number; addresses: ReadonlySet<string> } | undefined

/** Checks the ranges first, then the hosts' addresses, within `timeoutMs` in total. */
export async function checkSource(
  address: string,
  rules: SourceRules,
  {
    timeoutMs = 3_000,
    resolve = askResolver,
  }: { timeoutMs?: number | undefined; resolve?: Resolve | undefined } = {},
): Promise<SourceAnswer> {
  if (isKnownSource(address, rules)) return 'accepted'
  const plain = plainAddress(address)
  if (cached && Date.now() - cached.at < cacheMs)
    return cached.addresses.has(plain) ? 'accepted' : 'refused'
  const answers = await Promise.allSettled(
    notificationHosts.map((host) => within(timeoutMs, resolve(host, timeoutMs))),
  )
  const addresses = new Set(
    answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
  )
  if (addresses.has(plain)) return 'accepted'
  if (answers.some((answer) => answer.status === 'rejected')) return 'unknown'
  cached = { at: Date.now(), addresses }
  return 'refused'
}

/** For tests, and after a change of settings. */
export function clearResolvedSources(): void {
  cached = undefined
}

function askResolver(host: string, timeoutMs: number): Promise<string[]> {
  return new Resolver({ timeout: timeoutMs, tries: 1 }).resolve4(host)
}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The name server did not answer in time')),
      timeoutMs,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
