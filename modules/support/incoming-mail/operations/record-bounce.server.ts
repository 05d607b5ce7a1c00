import { sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import type { SentMail } from '#modules/mail/operations/mark-bounced.server.ts'
import { applyEvent } from '#modules/mail-events/operations/apply-event.server.ts'
import type { EventKind } from '#modules/mail-events/rules/mail-event.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import {
  type Bounce,
  bounceDetail,
  bounceReason,
  readBounce,
  readComplaint,
} from '../rules/bounce.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import type { MailOutcome } from './mail-outcome.server.ts'

const eventKinds = {
  failed: 'bounced',
  delayed: 'deferred',
  unknown: 'deferred',
  delivered: 'delivered',
} as const satisfies Record<Bounce['outcome'], EventKind>

/**
 * An email of ours that was not delivered is marked, and staff must look at it; of an invoice's or
 * a statement's, billing staff are emailed. A delay is information only. Never a ticket.
 */
export async function recordBounce(parsed: ParsedMail): Promise<MailOutcome> {
  const bounce = readBounce(parsed)
  const reason = bounceReason(bounce)
  const done = await transact(async (tx) => {
    const { sent } = await applyEvent(tx, {
      provider: 'bounce',
      key: (parsed.messageId || bounce.original).slice(0, 1000),
      kind: eventKinds[bounce.outcome],
      recipient: bounce.recipient,
      messageIds: bounce.original.split(/\s+/),
      detail: bounceDetail(bounce),
      occurredAt: now(),
    })
    if (sent === undefined)
      return ok<MailOutcome>({ status: 'bounce', reason: `${reason} (not an email that we know)` })
    const ticketId = await ticketOf(tx, sent)
    return ok<MailOutcome>({ status: 'bounce', reason, ...(ticketId !== null && { ticketId }) })
  })
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

/**
 * A recipient marked an email of ours as spam: it counts as a complaint, and no marketing goes
 * there any more. Never a ticket.
 */
export async function recordComplaint(parsed: ParsedMail): Promise<MailOutcome> {
  const { kind, recipient, originals } = readComplaint(parsed)
  if (kind === 'not-spam')
    return { status: 'ignored', reason: 'A recipient said that our email is not spam.' }
  const done = await transact(async (tx) => {
    const { sent } = await applyEvent(tx, {
      provider: 'complaint',
      key: (parsed.messageId || originals.join(' ')).slice(0, 1000),
      kind: 'complained',
      recipient,
      messageIds: originals,
      detail: kind,
      occurredAt: now(),
    })
    const by = (sent?.recipient ?? recipient) || 'a recipient'
    if (sent === undefined)
      return ok<MailOutcome>({
        status: 'ignored',
        reason: `A spam complaint of ${by} (not an email that we know).`,
      })
    const ticketId = await ticketOf(tx, sent)
    return ok<MailOutcome>({
      status: 'ignored',
      reason: `A spam complaint of ${by} about ‘${sent.subject}’.`,
      ...(ticketId !== null && { ticketId }),
    })
  })
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

async function ticketOf(tx: Transaction, { threading }: SentMail): Promise<string | null> {
  if (threading === null) return null
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text from support_tickets where id = ${threading.thread}`,
  )
  return rows[0]?.id ?? null
}
