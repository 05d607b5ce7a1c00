import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Result, refuse } from '#kernel/result.ts'
import { idempotencyKeys } from '#modules/billing/tables.server.ts'
import { breaks, type Transaction } from '#platform/database.server.ts'
import { preparedRead } from '#platform/prepared-read.server.ts'

export type OnceKey = {
  /** Whose key it is: keys of different people never meet. */
  scope: string
  key: string
  /** What was asked. The same key with another body is a conflict. */
  body: unknown
}

/**
 * Claims a key inside the transaction. The first caller gets null and goes on; a repeated one waits for the first to commit and gets its answer.
 * `response` must be known before the work: ids are made by the program.
 */
export async function claimKey<T extends Record<string, string>>(tx: Transaction, once: OnceKey, response: T): Promise<Result<T> | null> {
  if (!isKey(once.key)) return outOfDate
  const claimed = await tx.insert(idempotencyKeys).values(keyRow(once, response)).onConflictDoNothing().returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const earlier = await earlierAnswer(tx, once, response)
  if (!earlier) throw new Error('An idempotency key vanished while it was read')
  return earlier
}

/** The answer that this key got before, or null. Two at the same moment both get null: then the one whose `keyRow` comes second fails. */
export async function earlierAnswer<T extends Record<string, string>>(tx: Transaction, once: OnceKey, response: T): Promise<Result<T> | null> {
  if (!isKey(once.key)) return outOfDate
  const [earlier] = await usedKey(tx, { scope: once.scope, key: once.key })
  if (!earlier) return null
  if (earlier.requestHash !== hashOf(once.body)) {
    return refuse('conflict', 'This form was sent before with other details. Reload the page to start again.')
  }
  return { ok: true, value: Object.assign({ ...response }, earlier.response) }
}

const usedKey = preparedRead('used-idempotency-key', ['scope', 'key'], (from, { scope, key }) =>
  from
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))),
)

/** The row that uses the key up. */
export function keyRow({ scope, key, body }: OnceKey, response: Record<string, string>): typeof idempotencyKeys.$inferInsert {
  return { scope, key, requestHash: hashOf(body), response }
}

/** True when somebody else used the key up while this transaction was under way: the next try finds the answer. */
export function isKeyTaken(error: unknown): boolean {
  return breaks(error, 'idempotency_keys_scope_key_pk')
}

const outOfDate = refuse('invalid', 'This form is out of date. Reload the page and try again.')

function isKey(text: string): boolean {
  return /^[\w-]{8,100}$/.test(text)
}

function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}
