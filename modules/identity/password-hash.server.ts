import { availableParallelism } from 'node:os'
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { concurrencyLimit } from '#platform/load/concurrency-limit.server.ts'

/**
 * A password costs a tenth of a second of a whole core and 32 MB, on purpose. Hundreds at once would starve everything else, so few are
 * worked on, some wait a few seconds, and the rest are asked to come back (RefusalError, 503): only signing in is slow then, not the site.
 */
const { run, capacity } = concurrencyLimit({
  maxRunning: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxWaiting: 40,
  message: 'Many people are signing in right now. Please try again in a few seconds.',
})

/** Refuses when a password could not be looked at now. */
export const roomForPassword = capacity

export function hashPassword(password: string): Promise<string> {
  return run(() => hash(password))
}

export function verifyPassword(known: { hash: string; password: string }): Promise<boolean> {
  return run(() => verify(known))
}
