import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isIdempotencyKey } from '#kernel/ids.ts'
import { type Result, refuse } from '#kernel/result.ts'
import { idempotencyKeys } from '#modules/billing/tables.numbering.server.ts'
import type { Transaction } from '#platform/database.server.ts'

export type OnceKey = {
  /** The owner of the key: keys of different users never collide. */
  scope: string
  key: string
  /** The request. The same key with another body is a conflict. */
  body: unknown
}

/**
 * Claims an idempotency key inside the transaction. The first caller gets null and continues; a
 * repeated one waits for the first to commit and gets its response. `response` must be known before
 * the work, so ids are made by the program.
 */
export async function claimKey<T extends Record<string, string>>(
  tx: Transaction,
  once: OnceKey,
  response: T,
): Promise<Result<T> | null> {
  const { scope, key, body } = once
  if (!isIdempotencyKey(key)) return outOfDate
  const requestHash = hashOf(body)
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash, response })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  if (!earlier) throw new Error('An idempotency key vanished while it was read')
  if (earlier.requestHash !== requestHash) {
    return refuse(
      'conflict',
      'This form was sent before with other details. Reload the page to start again.',
    )
  }
  return { ok: true, value: Object.assign({ ...response }, earlier.response) }
}

/** Whether a form with this key was sent already. */
export async function isClaimed(
  tx: Transaction,
  { scope, key }: Pick<OnceKey, 'scope' | 'key'>,
): Promise<boolean> {
  return (
    (await tx.$count(
      idempotencyKeys,
      and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)),
    )) > 0
  )
}

const outOfDate = refuse('invalid', 'This form is out of date. Reload the page and try again.')

function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}
