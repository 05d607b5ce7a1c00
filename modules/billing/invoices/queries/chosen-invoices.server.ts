import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { invoiceStatusOn } from '#modules/billing/documents/rules/invoice.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/rare-search.server.ts'
import { invoiceActions } from '../rules/invoice-actions.ts'
import { type ChosenInvoice, maxSentTogether } from '../rules/send-invoices.ts'
import { commonAbove, invoiceMatches } from './invoice-list-rows.server.ts'

/** The existing documents among these ids, with the address that each would go to, by number. */
export async function chosenInvoices(ids: readonly string[]): Promise<ChosenInvoice[]> {
  const known = ids.filter(isId).slice(0, maxSentTogether)
  if (known.length === 0) return []
  const rows = await db()
    .select({ invoice: invoices, email: customers.email })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .where(
      and(
        inArray(invoices.id, known),
        isNull(invoices.deletedAt),
        isNull(customers.deletedAt),
        ne(invoices.status, 'draft'),
      ),
    )
    .orderBy(asc(invoices.invoiceNumber))
  return rows.map(({ invoice, email }) => ({
    id: invoice.id,
    number: invoice.invoiceNumber,
    customerName: invoice.buyer.company || invoice.buyer.name,
    recipient: email,
    totalCents: invoice.totalCents,
    canBeSent: invoiceActions(invoice).includes('send'),
  }))
}

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
