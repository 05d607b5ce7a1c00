import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { verifications } from '../../tables.server.ts'

/**
 * Removes what was begun under these addresses and never finished, whether or not there is an
 * account.
 */
export async function eraseSignUps(tx: Transaction, addresses: readonly string[]): Promise<void> {
  const known = sql`${sql.param(addresses.map((address) => address.toLowerCase()))}::text[]`
  await tx
    .delete(verifications)
    .where(
      sql`case when ${verifications.identifier} like 'sign-up:%' then lower(${verifications.value}::jsonb ->> 'email') = any(${known}) end`,
    )
}
