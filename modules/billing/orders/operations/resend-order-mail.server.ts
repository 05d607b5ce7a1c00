import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { countMail } from '#modules/mail/operations/count-mail.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { transact } from '#platform/database.server.ts'
import { mailedOrder } from '../queries/mailed-order.server.ts'
import { orderActions } from '../rules/order.ts'
import { bankTransferInstructions, orderConfirmation } from './order-mails.server.ts'

export type OrderMailKind = 'confirmation' | 'bank-transfer'

const actions = { confirmation: 'resend-confirmation', 'bank-transfer': 'resend-bank-transfer' } as const
const titles: Record<OrderMailKind, string> = { confirmation: 'Order confirmation resent', 'bank-transfer': 'Bank transfer instructions resent' }

/**
 * Resends the confirmation or the bank details. `occasion` is the form's idempotency key: pressed twice, sent once. Refuses: no permission, unknown
 * order, a status without such a mail, too many emails in an hour.
 */
export async function resendOrderMail(
  actor: Actor,
  orderId: string,
  { kind, occasion }: { kind: OrderMailKind; occasion: string },
): Promise<Result<{ orderNumber: string; recipient: string }>> {
  if (!mayManageOrders(actor)) return refuse('forbidden', 'You do not have permission to manage orders.')
  return transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not_found', 'Order not found')
    const { order } = locked
    if (!orderActions(order).includes(actions[kind])) return refuse('conflict', `There is no such email for a ${order.status} order.`)
    const { paymentMethods } = await siteSettings(tx)
    if (kind === 'bank-transfer' && !offersBankTransfer(paymentMethods))
      return refuse('unavailable', 'There are no bank details to send. Enter them in the settings first.')
    const mailed = await mailedOrder(orderId, tx)
    if (!mailed) return refuse('not_found', 'Order not found')
    const sent = { orderNumber: order.orderNumber, recipient: mailed.customerEmail }
    const mail =
      kind === 'confirmation' ? orderConfirmation(mailed, keyOf(occasion)) : bankTransferInstructions(mailed, paymentMethods, keyOf(occasion))
    if (!(await enqueueMail(tx, mail))) return ok(sent)
    const counted = await countMail(tx, actor, sent.recipient)
    if (!counted.ok) return counted
    await recordActivity(tx, {
      actor,
      entityType: 'order',
      entityId: orderId,
      action: 'mail_resent',
      title: `${titles[kind]} for order ${order.orderNumber}`,
      details: { recipient: sent.recipient },
    })
    return ok(sent)
  })
}

/** What is not a key of our own form makes a new one. */
function keyOf(occasion: string): string {
  return `resend:${/^[\w-]{8,100}$/.test(occasion) ? occasion : newId()}`
}
