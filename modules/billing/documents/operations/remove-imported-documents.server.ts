import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import {
  customerCredits,
  payments,
  payouts,
  writeOffs,
} from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Removes imported documents with all that was imported with them, so that they are written again
 * or undone. The caller has made sure that nothing was recorded on them here.
 */
export async function removeImportedDocuments(
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const list = [...ids]
  const creditIds = tx
    .select({ id: customerCredits.id })
    .from(customerCredits)
    .where(and(inArray(customerCredits.invoiceId, list), eq(customerCredits.isImported, true)))
  await tx.delete(payouts).where(inArray(payouts.creditId, creditIds))
  await tx
    .delete(customerCredits)
    .where(and(inArray(customerCredits.invoiceId, list), eq(customerCredits.isImported, true)))
  await tx
    .delete(payments)
    .where(
      and(
        inArray(payments.invoiceId, list),
        eq(payments.isImported, true),
        isNotNull(payments.reversesPaymentId),
      ),
    )
  await tx
    .delete(payments)
    .where(and(inArray(payments.invoiceId, list), eq(payments.isImported, true)))
  await tx.delete(writeOffs).where(inArray(writeOffs.invoiceId, list))
  await tx
    .delete(invoices)
    .where(and(inArray(invoices.originalInvoiceId, list), isNotNull(invoices.importedFrom)))
  await tx.delete(invoices).where(and(inArray(invoices.id, list), isNotNull(invoices.importedFrom)))
}
