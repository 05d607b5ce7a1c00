import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import {
  lockSentMail,
  markBounced,
  markDelivery,
  type SentMail,
} from '#modules/mail/operations/mark-bounced.server.ts'
import { stopMarketing } from '#modules/mail/operations/marketing-stop.server.ts'
import { reasonToStopMarketing } from '#modules/mail/rules/marketing-rates.ts'
import { suppress } from '#modules/mail/suppressions/operations/suppress.server.ts'
import {
  bounceClass,
  isLastingSoftBounce,
  statusCode,
} from '#modules/mail/suppressions/rules/bounce-class.ts'
import { suppressionKey } from '#modules/mail/suppressions/rules/suppression.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { dayOfEmails } from '../queries/day-of-emails.server.ts'
import type { MailEvent } from '../rules/mail-event.ts'
import { emailEvents } from '../tables.server.ts'

/** Their bounce is billing's business, because they ask a customer for money. */
const billingTemplates = ['account_statement', 'payment_reminder', 'suspension_warning']

/** How far back soft bounces count. */
const softBounceWindowDays = 90

/**
 * Applies what a provider or a mail server reports of a sent email, once however often it comes and
 * in whatever order. A bounce marks the email for staff; one that says that the address is wrong
 * stops further emails to it, one that blames the sender alerts staff instead. Returns the email,
 * if it is ours.
 */
export async function applyEvent(
  tx: Transaction,
  event: MailEvent,
): Promise<{ isNew: boolean; sent: SentMail | undefined }> {
  const sent = await lockSentMail(
    tx,
    event.messageIds.map((id) => `<${id.replace(/[<>]/g, '')}>`).join(' '),
  )
  // Where the email was forwarded the report may name another address, and a forged one names any:
  // ours is whom we sent it to.
  const recipient = suppressionKey(sent?.recipient ?? event.recipient)
  const { provider, key, kind, detail, occurredAt } = event
  const written = await tx
    .insert(emailEvents)
    .values({
      emailLogId: sent?.id ?? null,
      provider,
      kind,
      recipient,
      detail: detail.slice(0, 1000),
      eventKey: key,
      occurredAt,
    })
    .onConflictDoNothing()
    .returning({ id: emailEvents.id })
  if (written.length === 0) return { isNew: false, sent }
  await follow(tx, event, sent)
  if (event.kind === 'bounced' || event.kind === 'complained') await stopMarketingIfNeeded(tx)
  return { isNew: true, sent }
}

/**
 * An email that is not ours says nothing about our recipients: another sender's events must not
 * fill the list.
 */
async function follow(
  tx: Transaction,
  event: MailEvent,
  sent: SentMail | undefined,
): Promise<void> {
  if (sent === undefined) return
  switch (event.kind) {
    case 'deferred':
      return markDelivery(tx, sent, { state: 'deferred', at: event.occurredAt })
    case 'delivered':
      await markDelivery(tx, sent, { state: 'delivered', at: event.occurredAt })
      return
    case 'bounced':
      return bounced(tx, event, sent)
    case 'complained':
      await markDelivery(tx, sent, { state: 'complained', at: event.occurredAt })
      await suppress(tx, {
        address: sent.recipient,
        reason: 'complaint',
        source: 'provider',
        evidence: event.detail,
        emailLogId: sent.id,
      })
      return
    case 'unsubscribed':
      await suppress(tx, {
        address: sent.recipient,
        reason: 'unsubscribe',
        source: 'provider',
        evidence: event.detail,
        emailLogId: sent.id,
      })
  }
}

async function bounced(tx: Transaction, event: MailEvent, sent: SentMail): Promise<void> {
  const reason = `Not delivered to ${event.recipient || sent.recipient}${event.detail && `: ${event.detail}`}`
  if (!(await markBounced(tx, sent.id, reason))) return
  const kind = bounceClass({ text: event.detail, ...(event.bounce && { provider: event.bounce }) })
  const from = {
    source: event.provider === 'bounce' ? ('bounce' as const) : ('provider' as const),
    evidence: event.detail,
    emailLogId: sent.id,
  }
  if (kind === 'hard')
    await suppress(tx, { address: sent.recipient, reason: 'hard_bounce', ...from })
  if (kind === 'soft' && isLastingSoftBounce(await softBounces(tx, suppressionKey(sent.recipient))))
    await suppress(tx, { address: sent.recipient, reason: 'soft_bounces', ...from })
  if (kind === 'sender') await alertAboutSender(tx, event, sent)
  if (isAboutMoney(sent)) await alertBilling(tx, sent, reason)
}

/** Soft bounces of this address since an email last arrived there. */
async function softBounces(tx: Transaction, recipient: string): Promise<{ at: Date }[]> {
  const rows = await tx
    .select({ kind: emailEvents.kind, at: emailEvents.occurredAt, detail: emailEvents.detail })
    .from(emailEvents)
    .where(
      and(
        eq(emailEvents.recipient, recipient),
        gt(emailEvents.occurredAt, sql`now() - make_interval(days => ${softBounceWindowDays})`),
      ),
    )
    .orderBy(desc(emailEvents.occurredAt))
  const arrived = rows.findIndex(({ kind }) => kind === 'delivered')
  const since = arrived === -1 ? rows : rows.slice(0, arrived)
  return since.filter(
    ({ kind, detail }) => kind === 'bounced' && bounceClass({ text: detail }) === 'soft',
  )
}

/**
 * The receiver refuses us, not the address: SPF, DKIM, DMARC or our reputation. One entry for each
 * code and day.
 */
async function alertAboutSender(
  tx: Transaction,
  { detail }: MailEvent,
  sent: SentMail,
): Promise<void> {
  const code = statusCode(detail) ?? 'unknown'
  const today = sql`select from activity_log where entity_type = 'email'
    and entity_id = ${`sender:${code}`}
      and created_at > now() - interval '1 day'`
  const { rows } = await tx.execute(today)
  if (rows.length > 0) return
  await recordActivity(tx, {
    actor: { kind: 'system', name: 'Email' },
    entityType: 'email',
    entityId: `sender:${code}`,
    action: 'attention',
    title: `A receiver refuses our emails (${code}): check SPF, DKIM and DMARC under Email, Deliverability`,
    details: { answer: detail.replace(/\S+@\S+/g, '…'), email: sent.id },
  })
}

async function alertBilling(tx: Transaction, sent: SentMail, reason: string): Promise<void> {
  const staff = await subscribedStaff('alarms', await staffWhoMay('invoices.manage', tx), tx)
  await enqueueMails(
    tx,
    staff.map(({ userId, name, email }) => ({
      key: `billing_mail_bounced:${sent.id}:${userId}`,
      template: 'billing_mail_bounced',
      to: email,
      variables: {
        staff_name: name,
        recipient: sent.recipient,
        bounced_subject: sent.subject,
        reason,
      },
      ...(sent.customerId !== null && { customerId: sent.customerId }),
      ...(sent.invoiceId !== null && { invoiceId: sent.invoiceId }),
    })),
  )
}

function isAboutMoney({ templateName, invoiceId, attachments }: SentMail): boolean {
  if (templateName === 'billing_mail_bounced') return false
  return invoiceId !== null || attachments.length > 0 || billingTemplates.includes(templateName)
}

/**
 * Applies that a mail server refused the recipient at hand-over: the same as a bounce that
 * is reported later. Safe to do twice.
 */
export async function applyRefusal({
  emailLogId,
  answer,
}: {
  emailLogId: string
  answer: string
}): Promise<void> {
  const refusal = {
    provider: 'smtp',
    key: `refused:${emailLogId}`,
    kind: 'bounced',
    recipient: '',
    detail: answer,
  } as const
  const done = await transact(async (tx) =>
    ok(
      await applyEvent(tx, {
        ...refusal,
        messageIds: [`${emailLogId}@refused`],
        occurredAt: now(),
      }),
    ),
  )
  if (!done.ok) throw new Error(done.error.message)
}

/**
 * After a bounce or a complaint: stops marketing emails where the last 24 hours have too many, and
 * emails staff who manage email. Once until they resume.
 */
async function stopMarketingIfNeeded(tx: Transaction): Promise<void> {
  const reason = reasonToStopMarketing(await dayOfEmails(tx))
  if (reason === null || !(await stopMarketing(tx, reason))) return
  const id = newId()
  const staff = await staffWhoMay('email.manage', tx)
  await enqueueMails(
    tx,
    staff.map(({ userId, name, email }) => ({
      key: `marketing_stopped:${id}:${userId}`,
      template: 'marketing_stopped',
      to: email,
      variables: { staff_name: name, reason },
    })),
  )
}
