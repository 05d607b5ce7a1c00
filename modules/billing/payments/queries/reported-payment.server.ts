import { type SQL, sql } from 'drizzle-orm'
import type { ReportedPayment } from '../rules/reported-payment.ts'

/**
 * For a row of `invoices`: the payment that is on its way, or null. A reported transfer counts
 * until staff decide on it, an order that staff marked as processing until it is paid or cancelled,
 * a card payment while the gateway says 'pending' or its notification waits to be confirmed. While
 * there is one, no reminder is sent (D42).
 */
export const reportedPayment: SQL<ReportedPayment | null> = sql`case
  when exists (select from payment_claims claim where claim.invoice_id = invoices.id and claim.state = 'open')
    or invoices.subscription_id is null and exists (select from orders bought where bought.id = invoices.order_id and bought.status = 'processing'
      and bought.payment_method = 'bank_transfer') then 'transfer'
  when exists (select from combined_payment_invoices part join combined_payments paid on paid.id = part.combined_payment_id
      join gateway_notifications notice on notice.merchant_payment_id = paid.reference and notice.state in ('received', 'unverified')
      where part.invoice_id = invoices.id and paid.paid_at is null)
    or invoices.subscription_id is null and exists (select from orders bought where bought.id = invoices.order_id and (bought.status = 'processing'
      or exists (select from gateway_notifications notice where notice.merchant_payment_id = bought.order_number and notice.state in ('received', 'unverified'))))
  then 'card' end`

export function noPaymentReported(): SQL {
  return sql`(${reportedPayment}) is null`
}
