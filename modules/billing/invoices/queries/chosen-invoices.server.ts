import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { invoiceActions } from '../rules/invoice-actions.ts'
import { type ChosenInvoice, maxSentTogether } from '../rules/send-invoices.ts'

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
