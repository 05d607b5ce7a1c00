import { and, eq, exists, isNull, not, type SQL } from 'drizzle-orm'
import { combinedPaymentInvoices, combinedPayments } from '#modules/billing/tables.money.server.ts'
import { gatewayNotifications, invoices } from '#modules/billing/tables.server.ts'
import { paymentClaims } from '#modules/reconciliation/tables.server.ts'
import { db } from '#platform/database.server.ts'

/**
 * Invoices for which no payment is on its way: no transfer that the customer reported and staff have not decided on, and no card payment whose
 * notification waits for the gateway's confirmation. Only for these is money asked for again (D42).
 */
export function noPaymentReported(): SQL | undefined {
  const claim = db()
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.invoiceId, invoices.id), eq(paymentClaims.state, 'open')))
  const notified = db()
    .select({ id: combinedPaymentInvoices.invoiceId })
    .from(combinedPaymentInvoices)
    .innerJoin(combinedPayments, eq(combinedPayments.id, combinedPaymentInvoices.combinedPaymentId))
    .innerJoin(gatewayNotifications, eq(gatewayNotifications.merchantPaymentId, combinedPayments.reference))
    .where(and(eq(combinedPaymentInvoices.invoiceId, invoices.id), isNull(combinedPayments.paidAt), eq(gatewayNotifications.state, 'unverified')))
  return and(not(exists(claim)), not(exists(notified)))
}
