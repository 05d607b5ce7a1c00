import { formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import {
  lockInvoice,
  lockOrder,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { badDebtCents, owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { invoiceActions } from '#modules/billing/invoices/rules/invoice-actions.ts'
import { awaitsCard, orderActions } from '#modules/billing/orders/rules/order.ts'
import { mayManagePayments, mayRecordOrderPayments } from '#modules/billing/policy.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { type PaymentFormValues, readPayment, receivedOnProblem } from '../rules/invoice-payment.ts'
import { paymentQuestion } from '../rules/payment-question.ts'
import { allocatePayment } from './allocate-payment.server.ts'

/**
 * Staff record a transfer from the bank statement, whole or in part; anything above the balance
 * becomes the customer's credit. An amount far above the balance and an order that is being paid by
 * card are asked about first (`paymentQuestion`).
 */
export async function recordInvoicePayment(
  actor: Actor,
  invoiceId: string,
  form: PaymentFormValues & { idempotencyKey: string; confirmed?: string },
): Promise<Result<{ number: string }>> {
  if (!mayManagePayments(actor))
    return refuse('forbidden', 'You do not have permission to manage payments.')
  return transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) return refuse('not_found', 'Invoice not found')
    const { invoice } = locked
    const { idempotencyKey, confirmed, ...values } = form
    const scope = `invoice-payment:${invoiceId}:${actorId(actor) ?? 'system'}`
    const claimed = await claimKey(
      tx,
      { scope, key: idempotencyKey, body: values },
      { number: invoice.invoiceNumber },
    )
    if (claimed) return claimed
    if (!invoiceActions(invoice).includes('record-payment'))
      return refuse('conflict', 'Nothing is owed on this invoice.')
    const payment = readPayment(values, await siteToday(tx))
    if (!payment.ok) return payment
    const { amountCents, receivedOn } = payment.value
    const question = paymentQuestion({
      amountCents,
      owedCents: owedCents(invoice) + badDebtCents(invoice),
      awaitsCard: awaitsCard(locked.order),
    })
    if (question && question.key !== confirmed)
      return refuse('invalid', 'Please confirm this payment.', {
        fields: { confirmed: [question.text] },
      })
    const reference = payment.value.reference || invoice.paymentReference || invoice.invoiceNumber
    const receipt = {
      amountCents,
      receivedOn,
      reference,
      method: 'bank_transfer',
      source: 'staff',
      notes: 'Bank transfer received',
    } as const
    const gateway = { gatewayPaymentId: null, gatewayFeeCents: null, token: null }
    const allocated = await allocatePayment(tx, locked, {
      receipt: { ...receipt, ...gateway },
      by: { actor, now: now() },
    })
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoiceId,
      action: 'paid',
      title: `Payment of ${formatRand(amountCents)} recorded on invoice ${invoice.invoiceNumber}`,
      details: { amountCents, receivedOn, reference, overpaidCents: allocated.overpaidCents },
      before: { balanceCents: allocated.balanceCents + amountCents - allocated.overpaidCents },
      after: { balanceCents: allocated.balanceCents },
    })
    return ok({ number: invoice.invoiceNumber })
  })
}

/**
 * Staff record the transfer for a pending order ('Mark as Paid', B§4), for the whole balance,
 * received on a day that is today unless it is given. Pressing twice records one payment.
 */
export async function recordOrderPayment(
  actor: Actor,
  orderId: string,
  input: { notes: string; receivedOn?: string; idempotencyKey: string },
): Promise<Result<{ orderNumber: string }>> {
  if (!mayRecordOrderPayments(actor))
    return refuse('forbidden', 'You do not have permission to manage payments.')
  if (input.notes.length > 500)
    return refuse('invalid', 'Notes have at most 500 characters.', {
      fields: { notes: ['At most 500 characters, please.'] },
    })
  return transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not_found', 'Order not found')
    const { order } = locked
    const claimed = await claimKey(
      tx,
      {
        scope: `order-payment:${orderId}:${actorId(actor) ?? 'system'}`,
        key: input.idempotencyKey,
        body: { notes: input.notes, receivedOn: input.receivedOn ?? '' },
      },
      { orderNumber: order.orderNumber },
    )
    if (claimed) return claimed
    if (!orderActions(order).includes('mark-paid')) return refuse('conflict', notPayable(order))
    const moment = now()
    const today = await siteToday(tx)
    const receivedOn = input.receivedOn || today
    const problem = receivedOnProblem(receivedOn, today)
    if (problem)
      return refuse('invalid', 'Please check the payment.', { fields: { receivedOn: [problem] } })
    const notes = input.notes.trim() || 'Bank transfer received'
    await allocatePayment(tx, locked, {
      receipt: {
        amountCents: owedCents(locked.invoice),
        method: order.paymentMethod,
        source: 'staff',
        gatewayPaymentId: null,
        gatewayFeeCents: null,
        token: null,
        reference: order.orderNumber,
        receivedOn,
        notes,
      },
      by: { actor, now: moment },
    })
    await recordActivity(tx, {
      actor,
      entityType: 'order',
      entityId: order.id,
      action: 'paid',
      title: `Order ${order.orderNumber} marked as paid`,
      before: { status: order.status },
      after: { status: 'paid' },
    })
    return ok({ orderNumber: order.orderNumber })
  })
}

function notPayable(order: Parameters<typeof orderActions>[0]): string {
  return awaitsCard(order)
    ? 'A card order becomes paid when the card gateway confirms it.'
    : `A ${order.status} order cannot be marked as paid.`
}
