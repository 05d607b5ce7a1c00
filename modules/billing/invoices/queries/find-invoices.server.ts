import { desc, sql } from 'drizzle-orm'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { invoiceStatusOn } from '#modules/billing/documents/rules/invoice.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/first-found.server.ts'
import { commonAbove, invoiceMatches } from './invoice-list-rows.server.ts'

/**
 * The newest invoices and credit notes that match as in their list, or these; a handful. For staff
 * who manage invoices.
 */
export async function findInvoices(sought: Sought) {
  const [ids, today] = await Promise.all([
    firstFound(
      invoices,
      { sought, matches: invoiceMatches },
      'search' in sought ? { commonAbove: commonAbove(sought.search) } : {},
    ),
    siteToday(),
  ])
  const rows = await db()
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      customerName: sql<string>`coalesce(${invoices.buyer} ->> 'name', '')`,
      status: invoices.status,
      dueDate: invoices.dueDate,
      isOffer: invoices.isOffer,
      totalCents: invoices.totalCents,
    })
    .from(invoices)
    .where(sql`${invoices.id} in ${ids}`)
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
  return rows.map(({ dueDate, isOffer, ...row }) => ({
    ...row,
    status: invoiceStatusOn(today, { status: row.status, dueDate, isOffer }),
  }))
}

export type FoundInvoice = Awaited<ReturnType<typeof findInvoices>>[number]
