import { eq, or } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId, keyOrNew, newId } from '#kernel/ids.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { recordEmailed } from '#modules/billing/documents/operations/record-emailed.server.ts'
import { hasActiveService } from '#modules/billing/documents/queries/has-active-service.server.ts'
import { maySendOrderEmails } from '#modules/billing/policy.ts'
import { staffWhoChose } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { outcome, type SentEmail } from '#modules/mail/operations/send-email.server.ts'
import { mailIdOfKey } from '#modules/mail/queries/email-log-details.server.ts'
import { templatePrints } from '#modules/mail/queries/template.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer, type PaymentMethods } from '#modules/settings/rules/payment-methods.ts'
import { config } from '#platform/config.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { orders } from '../../tables.server.ts'
import { mailedOrder, type OrderWithAddress } from '../queries/mailed-order.server.ts'
import { bankMailVariables, orderMailVariables } from '../rules/mail-variables.ts'
import { orderActions } from '../rules/order.ts'

/**
 * What the customer gets when an order is placed: one email. That of an order by transfer says how
 * to pay as well, and the details come in an email of their own only where staff wrote a
 * confirmation without them.
 */
export async function placedOrderMails(
  tx: Transaction,
  order: OrderWithAddress,
  methods: PaymentMethods,
): Promise<Mail[]> {
  const transfer = transferMethods(order, methods)
  if (!transfer || (await templatePrints(tx, 'order_confirmation', 'account_number')))
    return [orderConfirmation(order, 'placed', transfer)]
  return [orderConfirmation(order, 'placed'), bankTransferInstructions(order, transfer, 'placed')]
}

/**
 * `occasion` is part of the mail's key: the first confirmation is sent once, a resend has its own.
 * With `methods` it says how to pay by transfer.
 */
function orderConfirmation(
  order: OrderWithAddress,
  occasion: string,
  methods?: PaymentMethods,
): Mail {
  return {
    key: `order_confirmation:${order.orderId}:${occasion}`,
    template: 'order_confirmation',
    to: order.customerEmail,
    variables: {
      ...orderMailVariables(order, config().publicUrl),
      ...(methods && bankVariables(order, methods)),
    },
    attachments: [{ kind: 'invoice', id: order.invoiceId }],
    ...relations(order),
  }
}

function bankVariables(order: OrderWithAddress, methods: PaymentMethods): Record<string, string> {
  return {
    ...bankMailVariables(methods, order.orderNumber),
    payment_url: `${config().publicUrl}/payment/bank-transfer?order=${order.orderNumber}`,
  }
}

export async function mailBankTransferInstructions(
  tx: Transaction,
  order: OrderWithAddress,
  { methods, occasion }: { methods: PaymentMethods; occasion: string },
): Promise<void> {
  // A free order has nothing to pay.
  if (order.owedCents === 0) return
  await enqueueMail(tx, bankTransferInstructions(order, methods, occasion))
}

function bankTransferKey(orderId: string, occasion: string): string {
  return `bank_transfer_instructions:${orderId}:${occasion}`
}

function bankTransferInstructions(
  order: OrderWithAddress,
  methods: PaymentMethods,
  occasion: string,
): Mail {
  return {
    key: bankTransferKey(order.orderId, occasion),
    template: 'bank_transfer_instructions',
    to: order.customerEmail,
    variables: {
      ...orderMailVariables(order, config().publicUrl),
      amount: decimalRand(order.owedCents),
      amount_formatted: formatRand(order.owedCents),
      ...bankVariables(order, methods),
    },
    ...relations(order),
  }
}

export async function mailPaymentReceived(tx: Transaction, order: OrderWithAddress): Promise<void> {
  const service_active = (await hasActiveService(order, tx)) ? 'yes' : ''
  await enqueueMail(tx, {
    key: `payment_received:${order.invoiceId}`,
    template: 'payment_received',
    to: order.customerEmail,
    variables: {
      ...orderMailVariables(order, config().publicUrl),
      service_active,
      dashboard_url: `${config().publicUrl}/dashboard`,
    },
    attachments: [{ kind: 'invoice', id: order.invoiceId }],
    ...relations(order),
  })
}

/** To staff who manage orders and chose to be emailed about new ones. */
export async function newOrderNotices(tx: Transaction, order: OrderWithAddress): Promise<Mail[]> {
  const staff = await staffWhoChose('new_order', 'orders.manage', tx)
  return staff.map(({ userId, name, email }) => ({
    key: `order_received:${order.orderId}:${userId}`,
    template: 'order_received',
    to: email,
    variables: { ...orderMailVariables(order, config().publicUrl), staff_name: name },
    orderId: order.orderId,
  }))
}

/** D42: emails the customer once that the order was cancelled because it was not paid. */
export async function mailOrderExpired(
  tx: Transaction,
  order: OrderWithAddress,
  { orderedOn, days }: { orderedOn: CalendarDate; days: number },
): Promise<void> {
  await enqueueMail(tx, {
    key: `order_expired:${order.orderId}`,
    template: 'order_expired',
    to: order.customerEmail,
    variables: {
      ...orderMailVariables(order, config().publicUrl),
      order_date: orderedOn,
      days: String(days),
    },
    ...relations(order),
  })
}

/** Where an order is still to be paid by transfer. */
function transferMethods(
  { method, owedCents }: OrderWithAddress,
  methods: PaymentMethods,
): PaymentMethods | undefined {
  const isAsked = method === 'bank_transfer' && owedCents > 0 && offersBankTransfer(methods)
  return isAsked ? methods : undefined
}

function relations(order: OrderWithAddress): {
  customerId: string
  orderId: string
  invoiceId: string
} {
  return { customerId: order.customerId, orderId: order.orderId, invoiceId: order.invoiceId }
}

export type OrderMailKind = 'confirmation' | 'bank-transfer'

const actions = {
  confirmation: 'resend-confirmation',
  'bank-transfer': 'resend-bank-transfer',
} as const
const titles: Record<OrderMailKind, string> = {
  confirmation: 'Order confirmation resent',
  'bank-transfer': 'Bank transfer instructions resent',
}

/**
 * Resends the confirmation or the bank details. `occasion` is the form's idempotency key: pressed
 * twice, sent once.
 */
export async function resendOrderMail(
  actor: Actor,
  orderId: string,
  { kind, occasion }: { kind: OrderMailKind; occasion: string },
): Promise<Result<{ orderNumber: string; recipient: string }>> {
  if (!maySendOrderEmails(actor))
    return refuse('forbidden', 'You do not have permission to manage orders.')
  return transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not_found', 'Order not found')
    const { order } = locked
    if (!orderActions(order).includes(actions[kind]))
      return refuse('conflict', `There is no such email for a ${order.status} order.`)
    const { paymentMethods } = await siteSettings(tx)
    if (kind === 'bank-transfer' && !offersBankTransfer(paymentMethods))
      return refuse(
        'unavailable',
        'There are no bank details to send. Enter them in the settings first.',
      )
    const mailed = await mailedOrder(orderId, tx)
    if (!mailed) return refuse('not_found', 'Order not found')
    const sent = { orderNumber: order.orderNumber, recipient: mailed.customerEmail }
    const key = `resend:${keyOrNew(occasion)}`
    const mail =
      kind === 'confirmation'
        ? orderConfirmation(mailed, key, transferMethods(mailed, paymentMethods))
        : bankTransferInstructions(mailed, paymentMethods, key)
    if (!(await enqueueMail(tx, mail))) return ok(sent)
    const title = `${titles[kind]} for order ${order.orderNumber}`
    const recorded = await recordEmailed(tx, sent.recipient, {
      actor,
      entityType: 'order',
      entityId: orderId,
      action: 'mail_resent',
      title,
    })
    return recorded.ok ? ok(sent) : recorded
  })
}

/**
 * Sends an order's bank details and waits for the outcome (B§7.1). `order` is its id or number.
 * Refuses as `resendOrderMail` does.
 */
export async function sendBankTransferEmail(
  actor: Actor,
  order: string,
): Promise<Result<SentEmail>> {
  const [row] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.orderNumber, order), isId(order) ? eq(orders.id, order) : undefined))
  if (!row) return refuse('not_found', 'Order not found')
  const occasion = newId()
  const queued = await resendOrderMail(actor, row.id, { kind: 'bank-transfer', occasion })
  if (!queued.ok) return queued
  const id = await mailIdOfKey(bankTransferKey(row.id, `resend:${occasion}`))
  return id === null
    ? refuse('not_found', 'Order not found')
    : outcome(id, 'bank_transfer_instructions')
}
