import { eq, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { gatewayPayments } from '#modules/billing/tables.money.server.ts'
import type { Executor } from '#platform/database.server.ts'
import type { ReportedPayment } from '../rules/reported-payment.ts'
import { requestedAmounts } from '../rules/requested-amounts.ts'

/**
 * Whether this payment number of the gateway is recorded on a document or as a customer's credit.
 */
export async function isGatewayPaymentRecorded(
  executor: Executor,
  gatewayPaymentId: string,
): Promise<boolean> {
  const [row] = await executor
    .select({ id: gatewayPayments.gatewayPaymentId })
    .from(gatewayPayments)
    .where(eq(gatewayPayments.gatewayPaymentId, gatewayPaymentId))
  return row !== undefined
}

/**
 * For a row of `invoices`: the payment that is on its way, or null. A reported transfer counts
 * until staff decide on it, an order that staff marked as processing until it is paid or cancelled,
 * a card payment while the gateway says 'pending' or its notification waits to be confirmed. While
 * there is one, no reminder is sent (D42).
 */
export const reportedPayment: SQL<ReportedPayment | null> = sql`case
  when exists (select from payment_claims claim
    where claim.invoice_id = invoices.id
    and claim.state = 'open')
    or invoices.subscription_id is null
      and exists (select from orders bought
        where bought.id = invoices.order_id
        and bought.status = 'processing'
      and bought.payment_method = 'bank_transfer') then 'transfer'
  when exists (select from combined_payment_invoices part
    join combined_payments paid on paid.id = part.combined_payment_id
      join gateway_notifications notice
        on notice.merchant_payment_id = paid.reference
        and notice.state in ('received', 'unverified')
      where part.invoice_id = invoices.id and paid.paid_at is null)
    or invoices.subscription_id is null
      and exists (select from orders bought
        where bought.id = invoices.order_id
        and (bought.status = 'processing'
      or exists (select from gateway_notifications notice
        where notice.merchant_payment_id = bought.order_number
          and notice.state in ('received', 'unverified'))))
  then 'card' end`

/** For a row of `invoices`: its stored card is being charged, and the outcome is not known yet. */
export const isBeingCharged: SQL<boolean> = sql`exists (select
  from charge_attempts charge where charge.invoice_id = invoices.id
  and charge.status in ('requested', 'unknown'))`

export function noPaymentReported(): SQL {
  return sql`(${reportedPayment}) is null`
}

/**
 * Every amount that a card form of this invoice may have requested, from its payments and credits
 * since it was issued.
 */
export async function requestedAmountsOf(
  invoice: { id: string; totalCents: Cents },
  executor: Executor,
): Promise<Cents[]> {
  const { rows } = await executor.execute<{ cents: string }>(partsOf(invoice.id))
  return requestedAmounts(
    invoice.totalCents,
    rows.map(({ cents }) => Number(cents)),
  )
}

function partsOf(invoiceId: string): SQL {
  return sql`
    select cents from (
      select amount_cents - coalesce((select sum(over.amount_cents)
        from customer_credits over
        where over.payment_id = payments.id
          and over.kind = 'overpayment'), 0) as cents, created_at, id
      from payments where invoice_id = ${invoiceId}
      union all
      select -amount_cents, created_at, id from customer_credits
        where invoice_id = ${invoiceId} and kind = 'applied'
      union all
      select amount_cents, created_at, id from write_offs
        where invoice_id = ${invoiceId}
      union all
      select -total_cents, created_at, id from invoices
        where original_invoice_id = ${invoiceId} and kind = 'credit_note'
        and deleted_at is null
    ) as parts order by created_at, id`
}
