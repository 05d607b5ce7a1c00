import { inArray } from 'drizzle-orm'
import { suppressionKey } from '#modules/mail/suppressions/rules/suppression.ts'
import type { Transaction } from '#platform/database.server.ts'
import { emailEvents } from '../tables.server.ts'

/**
 * Removes what was reported about emails to these addresses; that an email bounced stays on its row
 * of the log.
 */
export async function eraseEvents(tx: Transaction, addresses: readonly string[]): Promise<void> {
  if (addresses.length > 0)
    await tx
      .delete(emailEvents)
      .where(inArray(emailEvents.recipient, addresses.map(suppressionKey)))
}
