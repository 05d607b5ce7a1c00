import { type SQL, sql } from 'drizzle-orm'
import { invoices } from '#modules/billing/tables.server.ts'

/** `owedCents` in SQL for invoices under this alias: the balance, zero when paid, cancelled, credited, deleted or a credit note. */
export function owedIn(alias: 'invoices' | 'i'): SQL<number> {
  const of = sql.raw(alias)
  return sql<number>`case when ${of}.kind = 'invoice' and ${of}.status in ('draft', 'pending', 'unpaid') and ${of}.deleted_at is null
    then greatest(0, ${of}.total_cents - ${of}.credited_cents - ${of}.paid_cents) else 0 end`.mapWith(Number)
}

export const owedColumn = owedIn('invoices')

/** Invoices that are waiting to be paid: debts, and orders that await payment. One of R0.00 waits for nobody's money. */
export const isWaiting = sql`${invoices.kind} = 'invoice' and ${invoices.status} in ('pending', 'unpaid') and ${invoices.deletedAt} is null
  and ${invoices.totalCents} > 0`

/** Invoices that are owed. What was only ordered is not debt until its first payment (D42). Each total of debtors counts these, with `owedColumn`. */
export const isDebt = sql`${isWaiting} and not ${invoices.isOffer}`
