import { sql } from 'drizzle-orm'
import { invoices } from '#modules/billing/tables.server.ts'

/** `owedCents` in SQL: the balance owed on an invoice, zero when it is paid, cancelled, credited, deleted or a credit note. */
export const owedColumn = sql<number>`case when ${invoices.kind} = 'invoice' and ${invoices.status} in ('draft', 'pending', 'unpaid')
  and ${invoices.deletedAt} is null then greatest(0, ${invoices.totalCents} - ${invoices.creditedCents} - ${invoices.paidCents}) else 0 end`.mapWith(
  Number,
)
