import { sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-who-may.server.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { lockSentMail, markBounced, type SentMail } from '#modules/mail/operations/mark-bounced.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { bounceReason, readBounce } from '../rules/bounce.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import type { MailOutcome } from './mail-outcome.server.ts'

/** Their bounce is billing's business, because somebody owes money or was emailed about it. */
const billingTemplates = ['account_statement', 'payment_reminder', 'suspension_warning']

/**
 * An email of ours that was not delivered is marked, and staff must look at it; of an invoice's or a statement's, billing staff are emailed. A delay is
 * information only. Never a ticket.
 */
export async function takeBounce(parsed: ParsedMail): Promise<MailOutcome> {
  const bounce = readBounce(parsed)
  const reason = bounceReason(bounce)
  const done = await transact(async (tx) => {
    const sent = await lockSentMail(tx, bounce.original)
    if (sent === undefined) return ok<MailOutcome>({ status: 'bounce', reason: `${reason} (not an email that we know)` })
    if (bounce.outcome === 'failed' && (await markBounced(tx, sent.id, reason)) && isAboutMoney(sent)) await alertBilling(tx, sent, reason)
    const ticketId = await ticketOf(tx, sent)
    return ok<MailOutcome>({ status: 'bounce', reason, ...(ticketId !== null && { ticketId }) })
  })
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

async function alertBilling(tx: Transaction, sent: SentMail, reason: string): Promise<void> {
  const staff = await staffWhoMay('invoices.manage', tx)
  await enqueueMails(
    tx,
    staff.map(({ userId, name, email }) => ({
      key: `billing_mail_bounced:${sent.id}:${userId}`,
      template: 'billing_mail_bounced',
      to: email,
      variables: { staff_name: name, recipient: sent.recipient, bounced_subject: sent.subject, reason },
      ...(sent.customerId !== null && { customerId: sent.customerId }),
      ...(sent.invoiceId !== null && { invoiceId: sent.invoiceId }),
    })),
  )
}

function isAboutMoney({ templateName, invoiceId, attachments }: SentMail): boolean {
  if (templateName === 'billing_mail_bounced') return false
  return invoiceId !== null || attachments.length > 0 || billingTemplates.includes(templateName)
}

async function ticketOf(tx: Transaction, { threading }: SentMail): Promise<string | null> {
  if (threading === null) return null
  const { rows } = await tx.execute<{ id: string }>(sql`select id::text from support_tickets where id = ${threading.thread}`)
  return rows[0]?.id ?? null
}
