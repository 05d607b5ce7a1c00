import { sql } from 'drizzle-orm'
import { isDebt } from '#modules/billing/documents/queries/owed-column.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'

/** Debts whose card was declined, or not reached, at the last attempt. */
export const isCardDeclined = sql`${isDebt} and exists (select from charge_attempts tried
  where tried.invoice_id = ${invoices.id} and tried.status in ('declined', 'lost')
  and not exists (select from charge_attempts later where later.invoice_id = tried.invoice_id and later.attempt > tried.attempt))`

/** How many there are, counted up to `countCap` + 1. */
export function declinedCardCount(): Promise<number> {
  return countUpTo(invoices, isCardDeclined)
}
