import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { apiCalls, apiKeys } from '../tables.server.ts'

/** Notes at most once a minute when and from where a key was used. */
export async function noteKeyUse(id: string, address: string): Promise<void> {
  await db()
    .update(apiKeys)
    .set({ lastUsedAt: now(), lastAddress: address })
    .where(
      and(
        eq(apiKeys.id, id),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`)),
      ),
    )
}

/** Keys go with the record that they open into the one that it is merged into. */
export async function moveKeys(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.update(apiKeys).set({ customerId: to }).where(eq(apiKeys.customerId, from))
}

/** The keys of a customer who is being erased go with everything else of them. */
export async function eraseKeys(tx: Transaction, customerId: string): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.customerId, customerId))
}

/**
 * Stored answers with one of these texts in them go. A call that is repeated is answered from what
 * it did, as what is left of that says.
 */
export async function eraseAnswers(tx: Transaction, texts: readonly string[]): Promise<void> {
  await tx
    .update(apiCalls)
    .set({ status: null, body: null })
    .where(sql`exists (select from unnest(${sql.param(texts)}::text[]) as told(words)
      where told.words <> '' and position(lower(told.words) in lower(${apiCalls.body}::text)) > 0)`)
}

/** Answers that are no longer replayed, and hashes of keys whose overlap is over. */
export async function pruneCalls(): Promise<void> {
  await db().delete(apiCalls).where(lt(apiCalls.expiresAt, now()))
  await db()
    .update(apiKeys)
    .set({ previousHash: null, previousUntil: null })
    .where(lt(apiKeys.previousUntil, now()))
}
