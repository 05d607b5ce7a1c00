import { eq, or } from 'drizzle-orm'
import { isId, keyOrNew, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { recordEmailed } from '#modules/billing/documents/operations/record-emailed.server.ts'
import { maySendOrderEmails } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { outcome, type SentEmail } from '#modules/mail/operations/send-email.server.ts'
import { mailIdOfKey } from '#modules/mail/queries/email-log-details.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { db, transact } from '#platform/database.server.ts'
import { orders } from '../../tables.server.ts'
import { mailedOrder } from '../queries/mailed-order.server.ts'
import { orderActions } from '../rules/order.ts'
import {
  bankTransferInstructions,
  bankTransferKey,
  orderConfirmation,
} from './order-mails.server.ts'

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
        ? orderConfirmation(mailed, key)
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
