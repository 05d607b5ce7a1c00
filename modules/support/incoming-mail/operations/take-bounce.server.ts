import { and, eq, or, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-who-may.server.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { threadSign } from '#modules/mail/queries/thread-sign.server.ts'
import { threadMarks } from '#modules/mail/rules/thread-mark.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { bounceReason, readBounce } from '../rules/bounce.ts'
import { messageIds } from '../rules/mail-references.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import type { MailOutcome } from './mail-outcome.server.ts'

type SentMail = typeof emailLogs.$inferSelect

/** Their bounce is billing's business, because somebody owes or was told something about money. */
const billingTemplates = ['account_statement', 'payment_reminder', 'suspension_warning']

/**
 * An email of ours that was not delivered is marked, and staff must look at it; of an invoice's or a statement's, billing staff are emailed. A delay is
 * information only. Never a ticket.
 */
export async function takeBounce(parsed: ParsedMail): Promise<MailOutcome> {
  const bounce = readBounce(parsed)
  const reason = bounceReason(bounce)
  const done = await transact(async (tx) => {
    const sent = await sentMail(tx, bounce.original)
    if (sent === undefined) return ok<MailOutcome>({ status: 'bounce', reason: `${reason} (not an email that we know)` })
    if (bounce.outcome === 'failed') await markBounced(tx, sent, reason)
    const ticketId = await ticketOf(tx, sent)
    return ok<MailOutcome>({ status: 'bounce', reason, ...(ticketId !== null && { ticketId }) })
  })
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

/** By our own ids, which nobody can guess, or by the id that the provider gave it. */
async function sentMail(tx: Transaction, original: string): Promise<SentMail | undefined> {
  const [mark] = threadMarks(original, threadSign)
  const own = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(original)?.[1]
  const ids = [mark?.mail, own].filter((id): id is string => id !== undefined)
  const [providers] = messageIds(original)
  const byId = ids.map((id) => eq(emailLogs.id, id))
  if (byId.length === 0 && providers === undefined) return undefined
  const byProvider =
    ids.length > 0 || providers === undefined ? [] : [eq(emailLogs.messageId, providers), eq(emailLogs.messageId, providers.slice(1, -1))]
  const [row] = await tx
    .select()
    .from(emailLogs)
    .where(or(...byId, ...byProvider))
    .limit(1)
    .for('update')
  return row
}

async function markBounced(tx: Transaction, sent: SentMail, reason: string): Promise<void> {
  const marked = await tx
    .update(emailLogs)
    .set({ status: 'failed', review: 'failed', errorMessage: reason.slice(0, 1000) })
    .where(and(eq(emailLogs.id, sent.id), eq(emailLogs.status, 'sent')))
    .returning({ id: emailLogs.id })
  if (marked.length === 0 || !isAboutMoney(sent)) return
  const staff = await staffWhoMay('invoices.manage', tx)
  await enqueueMails(
    tx,
    staff.map(({ userId, name, email }) => ({
      key: `billing_mail_bounced:${sent.id}:${userId}`,
      template: 'billing_mail_bounced',
      to: email,
      variables: { staff_name: name, recipient: sent.recipient, bounced_subject: sent.subject, reason },
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
