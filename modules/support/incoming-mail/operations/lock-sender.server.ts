import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'

/** What happens to emails of one sender happens one after the other, until the transaction ends. */
export async function lockSender(tx: Transaction, address: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mail-from:${address.toLowerCase()}`}, 0))`,
  )
}
