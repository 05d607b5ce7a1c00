import { eq, or } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { outcome, type SentEmail } from '#modules/mail/operations/send-email.server.ts'
import { mailIdOfKey } from '#modules/mail/queries/email-log-details.server.ts'
import { db } from '#platform/database.server.ts'
import { orders } from '../../tables.server.ts'
import { bankTransferKey } from './order-mails.server.ts'
import { resendOrderMail } from './resend-order-mail.server.ts'

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
