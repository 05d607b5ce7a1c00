import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { config } from '#platform/config.server.ts'
import { concurrencyLimit } from '#platform/load/concurrency-limit.server.ts'
import { shareOf } from '#platform/process/worker.server.ts'

/**
 * A password costs a tenth of a second of a whole core and 32 MB, on purpose. Hundreds at once
 * would starve everything else, so few are worked on, some wait a few seconds, and the rest are
 * asked to come back (RefusalError, 503): only signing in is slow then, not the site.
 */
const { run, capacity } = concurrencyLimit({
  maxRunning: shareOf(Math.min(3, availableParallelism() - 1)),
  maxWaiting: shareOf(40),
  message: 'Many people are signing in right now. Please try again in a few seconds.',
})

/** Refuses when a password could not be looked at now. */
export const roomForPassword = capacity

export function hashPassword(password: string): Promise<string> {
  return run(() =>
    config().quickPasswords ? quickHash(password, randomBytes(8).toString('hex')) : hash(password),
  )
}

export function verifyPassword(known: { hash: string; password: string }): Promise<boolean> {
  return run(() => (config().quickPasswords ? quickVerify(known) : verify(known)))
}

/**
 * For tests, which make and check hundreds of passwords (TEST_QUICK_PASSWORDS, refused in live
 * mode). Neither kind passes for the other: a server that hashes properly takes none of these.
 */
async function quickHash(password: string, salt: string): Promise<string> {
  return `test:${salt}:${createHash('sha256').update(`${salt}${password}`).digest('hex')}`
}

async function quickVerify(known: { hash: string; password: string }): Promise<boolean> {
  return (await quickHash(known.password, known.hash.split(':')[1] ?? '')) === known.hash
}
