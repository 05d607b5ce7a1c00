import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
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

type Known = { hash: string; password: string }

export function verifyPassword(known: Known): Promise<boolean> {
  return run(() => {
    if (isImportedHash(known.hash)) return verifyImported(known)
    return config().quickPasswords ? quickVerify(known) : verify(known)
  })
}

/**
 * The hash of another program, as an import stored it: bcrypt, or 'md5:' with the hash of salt and
 * password, and the salt. It is replaced at the first sign-in.
 */
export function isImportedHash(hash: string): boolean {
  return /^(\$2[aby]\$|md5:)/.test(hash)
}

/** A hash of ours is checked at the same time, so that the answer takes as long as any other. */
async function verifyImported({ hash: imported, password }: Known): Promise<boolean> {
  const ours = config().quickPasswords ? null : verify({ hash: unknownHash, password })
  const [, algorithm, digest = '', salt = ''] = /^(md5):([0-9a-f]{32}):(.*)$/s.exec(imported) ?? []
  const isRight =
    algorithm === undefined
      ? await (await import('bcryptjs')).compare(password, imported)
      : timingSafeEqual(
          createHash('md5').update(`${salt}${password}`).digest(),
          Buffer.from(digest, 'hex'),
        )
  await ours
  return isRight
}

/** Of no password. */
const unknownHash = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * For tests, which make and check hundreds of passwords (TEST_QUICK_PASSWORDS, refused in live
 * mode). Neither kind passes for the other: a server that hashes properly takes none of these.
 */
async function quickHash(password: string, salt: string): Promise<string> {
  return `test:${salt}:${createHash('sha256').update(`${salt}${password}`).digest('hex')}`
}

async function quickVerify(known: Known): Promise<boolean> {
  return (await quickHash(known.password, known.hash.split(':')[1] ?? '')) === known.hash
}
