import { formatDay } from '#kernel/date-format.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { type Cents, decimalRand, formatRand } from '#kernel/money.ts'
import { hasActiveService } from '#modules/billing/documents/queries/has-active-service.server.ts'
import { bankMailVariables } from '#modules/billing/orders/rules/mail-variables.ts'
import { type PaymentMethod, paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { enqueueMail, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { offersBankTransfer, type PaymentMethods } from '#modules/settings/rules/payment-methods.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type MailedInvoice, mailedInvoice } from '../queries/mailed-invoice.server.ts'
import { receiptKey } from '../queries/receipt-key.server.ts'
import type { NextRenewal } from '../queries/staff-invoice.server.ts'

/**
 * An invoice with its PDF. `occasion` is part of the mail's key: the first one is sent once, a
 * resend has its own.
 */
export function invoiceMail(
  invoice: MailedInvoice,
  methods: PaymentMethods,
  occasion: string,
): Mail {
  return {
    key: `invoice:${invoice.invoiceId}:${occasion}`,
    template: 'invoice',
    to: invoice.customerEmail,
    variables: {
      ...variablesOf(invoice),
      amount: decimalRand(invoice.owedCents),
      ...(offersBankTransfer(methods) ? bankMailVariables(methods, invoice.reference) : {}),
    },
    attachments: [{ kind: 'invoice', id: invoice.invoiceId }],
    ...relations(invoice),
  }
}

/** A credit note with its PDF, amount and reason. */
export function creditNoteMail(note: MailedInvoice, reason: string, occasion: string): Mail {
  const { customer_name = '', invoice_number = '' } = variablesOf(note)
  return {
    key: `credit_note:${note.invoiceId}:${occasion}`,
    template: 'credit_note',
    to: note.customerEmail,
    variables: {
      customer_name,
      credit_note_number: invoice_number,
      amount: decimalRand(-note.totalCents),
      reason,
    },
    attachments: [{ kind: 'invoice', id: note.invoiceId }],
    ...relations(note),
  }
}

/**
 * `newTotalCents` is the total after it; `renewal` is what the service renews for next, which the
 * revision does not change.
 */
type Revised = { number: string; newTotalCents: Cents; reason: string; renewal: NextRenewal | null }

/** A revised pro-forma with its PDF. */
export function revisedProFormaMail(note: MailedInvoice, revised: Revised, occasion: string): Mail {
  const { customer_name = '', invoice_number = '' } = variablesOf(note)
  const amounts = {
    reduction: decimalRand(-note.totalCents),
    amount: decimalRand(revised.newTotalCents),
  }
  return {
    key: `revised_pro_forma:${note.invoiceId}:${occasion}`,
    template: 'revised_pro_forma',
    to: note.customerEmail,
    variables: {
      customer_name,
      revision_number: invoice_number,
      invoice_number: revised.number,
      reason: revised.reason,
      renewal_note: renewalNote(revised.renewal),
      ...amounts,
    },
    attachments: [{ kind: 'invoice', id: note.invoiceId }],
    ...relations(note),
  }
}

function renewalNote(renewal: NextRenewal | null): string {
  if (renewal === null) return ''
  return `This changes this invoice only. Your service renews for ${formatRand(renewal.totalCents)} on ${formatDay(renewal.on)}.`
}

/** B§4: payment received. Once each time the invoice becomes paid. */
export async function mailInvoicePaid(
  tx: Transaction,
  invoiceId: string,
  method: PaymentMethod,
): Promise<void> {
  const invoice = await mailedInvoice(invoiceId, tx)
  if (!invoice) return
  const service_active =
    invoice.subscriptionId &&
    (await hasActiveService({ subscriptionId: invoice.subscriptionId }, tx))
      ? 'yes'
      : ''
  await enqueueMail(tx, {
    key: await receiptKey(tx, invoiceId),
    template: 'payment_received',
    to: invoice.customerEmail,
    variables: {
      ...variablesOf(invoice),
      amount: decimalRand(invoice.totalCents),
      payment_method: paymentMethodLabels[method],
      service_active,
      dashboard_url: `${config().publicUrl}/dashboard`,
    },
    attachments: [{ kind: 'invoice', id: invoiceId }],
    ...relations(invoice),
  })
}

/**
 * A receipt for a part of an invoice, which is a tax invoice from now on; the rest is still owed,
 * unless it was written off. Once per payment.
 */
export async function mailPartPaid(
  tx: Transaction,
  invoiceId: string,
  payment: { id: string; method: PaymentMethod; amountCents: Cents },
): Promise<void> {
  const invoice = await mailedInvoice(invoiceId, tx)
  if (!invoice) return
  await enqueueMail(tx, {
    key: `payment_received:${invoiceId}:${payment.id}`,
    template: 'payment_received',
    to: invoice.customerEmail,
    variables: {
      ...variablesOf(invoice),
      amount: decimalRand(payment.amountCents),
      balance: invoice.owedCents > 0 ? decimalRand(invoice.owedCents) : '',
      payment_method: paymentMethodLabels[payment.method],
      service_active: '',
    },
    attachments: [{ kind: 'invoice', id: invoiceId }],
    ...relations(invoice),
  })
}

/**
 * A payment of something that was paid already: it is credit, or waits to be refunded. Once per
 * `key`, the payment.
 */
export async function mailPaidTwice(
  tx: Transaction,
  invoiceId: string,
  payment: { key: string; amountCents: Cents; isCredit: boolean },
): Promise<void> {
  const invoice = await mailedInvoice(invoiceId, tx)
  if (!invoice) return
  const { customer_name = '', invoice_number = '', invoice_url = '' } = variablesOf(invoice)
  const outcome = payment.isCredit
    ? { is_credit: 'yes', is_refundable: '' }
    : { is_credit: '', is_refundable: 'yes' }
  await enqueueMail(tx, {
    key: `payment_received_twice:${invoiceId}:${payment.key}`,
    template: 'payment_received_twice',
    to: invoice.customerEmail,
    variables: {
      customer_name,
      invoice_number,
      invoice_url,
      amount: decimalRand(payment.amountCents),
      ...outcome,
    },
    ...relations(invoice),
  })
}

/**
 * A card payment of an order that had ended; it waits to be refunded. Once per `key`, the payment.
 */
export async function mailPaidAfterCancellation(
  tx: Transaction,
  order: { orderNumber: string; invoiceId: string },
  payment: { key: string; amountCents: Cents },
): Promise<void> {
  const invoice = await mailedInvoice(order.invoiceId, tx)
  if (!invoice) return
  const { customer_name = '' } = variablesOf(invoice)
  await enqueueMail(tx, {
    key: `payment_for_cancelled_order:${order.invoiceId}:${payment.key}`,
    template: 'payment_for_cancelled_order',
    to: invoice.customerEmail,
    variables: {
      customer_name,
      order_id: order.orderNumber,
      amount: decimalRand(payment.amountCents),
    },
    ...relations(invoice),
  })
}

/** A payment that the bank or the card took back: what is owed again. Once per payment. */
export async function mailPaymentReversed(
  tx: Transaction,
  payment: { id: string; invoiceId: string; amountCents: Cents; reversedOn: CalendarDate },
): Promise<void> {
  const invoice = await mailedInvoice(payment.invoiceId, tx)
  if (!invoice) return
  await enqueueMail(tx, {
    key: `payment_reversed:${payment.id}`,
    template: 'payment_reversed',
    to: invoice.customerEmail,
    variables: {
      ...variablesOf(invoice),
      reversed_amount: decimalRand(payment.amountCents),
      reversed_on: payment.reversedOn,
      amount: decimalRand(invoice.owedCents),
    },
    attachments: [{ kind: 'invoice', id: payment.invoiceId }],
    ...relations(invoice),
  })
}

/** `occasion` is the charge attempt. */
type Decline = { occasion: string; nextTry: CalendarDate | null; isCardExpired: boolean }

/** A declined charge: what to do, and when the card is retried. */
export async function mailChargeDeclined(
  tx: Transaction,
  invoiceId: string,
  { occasion, nextTry, isCardExpired }: Decline,
): Promise<boolean> {
  const invoice = await mailedInvoice(invoiceId, tx)
  if (!invoice) return false
  await enqueueMail(tx, {
    key: `payment_failed:${occasion}`,
    template: 'payment_failed',
    to: invoice.customerEmail,
    variables: {
      ...variablesOf(invoice),
      amount: decimalRand(invoice.owedCents),
      next_attempt: nextTry ?? '',
      card_expired: isCardExpired ? 'yes' : '',
    },
    attachments: [{ kind: 'invoice', id: invoiceId }],
    ...relations(invoice),
  })
  return true
}

export type ReminderTemplate = 'payment_reminder' | 'suspension_warning' | 'service_suspended'

/**
 * A payment reminder, suspension warning or suspension notice. `step` names the step of the dunning
 * ladder.
 */
export function reminderMail(
  invoice: MailedInvoice,
  methods: PaymentMethods,
  {
    template,
    step,
    more = {},
  }: { template: ReminderTemplate; step: string; more?: Record<string, string> },
): Mail {
  return {
    key: `${template}:${invoice.invoiceId}:${step}`,
    template,
    to: invoice.customerEmail,
    variables: {
      ...variablesOf(invoice),
      amount: decimalRand(invoice.owedCents),
      ...(offersBankTransfer(methods) ? bankMailVariables(methods, invoice.reference) : {}),
      ...(template === 'service_suspended' ? { package_name: invoice.service } : {}),
      ...more,
    },
    attachments: [{ kind: 'invoice', id: invoice.invoiceId }],
    ...relations(invoice),
  }
}

function variablesOf(invoice: MailedInvoice): Record<string, string> {
  return {
    customer_name: invoice.customerName,
    invoice_number: invoice.invoiceNumber,
    invoice_url: `${config().publicUrl}/dashboard/invoices/${invoice.invoiceId}`,
    package_name: invoice.description,
    paid_amount: invoice.paidCents > 0 ? decimalRand(invoice.paidCents) : '',
    due_date: invoice.dueDate,
    purchase_order_number: invoice.purchaseOrderNumber,
  }
}

function relations(invoice: MailedInvoice) {
  return {
    customerId: invoice.customerId,
    invoiceId: invoice.invoiceId,
    ...(invoice.orderId ? { orderId: invoice.orderId } : {}),
  }
}
