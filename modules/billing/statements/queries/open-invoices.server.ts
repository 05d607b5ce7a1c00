import { asc } from 'drizzle-orm'
import { owedColumn } from '#modules/billing/documents/queries/owed-column.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { openInvoicesOf } from './account-balance.server.ts'

export type OpenInvoice = Awaited<ReturnType<typeof openInvoices>>[number]

/** What a customer can pay, due first, for staff who manage invoices; the page's guard asks. */
export function openInvoices(customerId: string, limit: number) {
  const { id, invoiceNumber: number, dueDate, isOffer } = invoices
  return db()
    .select({ id, number, dueDate, isOffer, owedCents: owedColumn })
    .from(invoices)
    .where(openInvoicesOf(customerId))
    .orderBy(asc(dueDate), asc(id))
    .limit(limit)
}
