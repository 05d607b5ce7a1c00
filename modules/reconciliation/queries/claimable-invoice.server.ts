import { and, eq, isNull, ne } from 'drizzle-orm'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * The customer's own invoice that a transfer can be reported for, locked against payment and
 * deletion until the transaction ends; null when there is none.
 */
export async function claimableInvoice(tx: Transaction, customerId: string, invoiceId: string) {
  const [invoice] = await tx
    .select({ number: invoices.invoiceNumber, status: invoices.status })
    .from(invoices)
    .where(
      and(
        eq(invoices.id, invoiceId),
        eq(invoices.customerId, customerId),
        eq(invoices.kind, 'invoice'),
        ne(invoices.status, 'draft'),
        isNull(invoices.deletedAt),
      ),
    )
    .for('share')
  return invoice ?? null
}
