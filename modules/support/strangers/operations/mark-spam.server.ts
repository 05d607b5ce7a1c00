import { and, eq, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import {
  isWhole,
  lockSender,
  processAgain,
} from '../../incoming-mail/operations/mail-outcome.server.ts'
import { marksOfSender } from '../../incoming-mail/queries/sender-mails.server.ts'
import {
  agentOfAddress,
  isAddressOfCustomer,
} from '../../incoming-mail/queries/sender-of-mail.server.ts'
import {
  type IncomingMailStatus,
  markedAsSpam,
  possibleSpamStatuses,
  spamUnmarked,
  wantedByStaff,
} from '../../incoming-mail/rules/mail-status.ts'
import { changeStatus } from '../../operations/change-status.server.ts'
import { lockTicket } from '../../operations/ticket-changes.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportMessages } from '../../tables.server.ts'

type Mail = typeof incomingMails.$inferSelect

const forbidden = refuse('forbidden', 'You do not have permission to handle tickets.')
const missing = refuse('not_found', 'There is no such email.')

/**
 * Marks an email as spam, and with it what its sender sends later. The ticket that it opened is
 * closed if unanswered; no email is sent. Returns the closed ticket's number.
 */
export async function markSpam(
  actor: Actor,
  mailId: string,
): Promise<Result<{ closed: string | null }>> {
  return withMail(actor, mailId, {
    statuses: possibleSpamStatuses,
    work: async (tx, mail) => {
      if (mail.fromAddress === '') return refuse('conflict', 'This email doesn’t say who sent it.')
      if (await isAddressOfCustomer(tx, mail.fromAddress))
        return refuse('conflict', 'A customer has this address: their email is not spam.')
      if (await agentOfAddress(tx, mail.fromAddress))
        return refuse('conflict', 'Staff have this address: their email is not spam.')
      await tx
        .update(incomingMails)
        .set({ status: 'spam', reason: markedAsSpam })
        .where(eq(incomingMails.id, mail.id))
      await record(tx, actor, { mail, title: `Email from ${mail.fromAddress} marked as spam` })
      return ok({
        closed: mail.status === 'unknown' ? await closeUnanswered(tx, actor, mail.ticketId) : null,
      })
    },
  })
}

/**
 * Takes that back: later emails of the sender come through. The email's ticket is open again;
 * without one, a ticket is made of it.
 */
export async function unmarkSpam(actor: Actor, mailId: string): Promise<Result<null>> {
  return withMail(actor, mailId, {
    statuses: ['spam'],
    work: async (tx, mail) => {
      await tx
        .update(incomingMails)
        .set({ reason: spamUnmarked })
        .where(marksOfSender(mail.fromAddress))
      await record(tx, actor, { mail, title: `Email from ${mail.fromAddress} is not spam` })
      const ticket = mail.ticketId === null ? null : await lockTicket(tx, mail.ticketId)
      if (ticket) {
        const status = ticket.customerId === null ? 'unknown' : 'ticket'
        await tx
          .update(incomingMails)
          .set({ status, reason: '' })
          .where(eq(incomingMails.id, mail.id))
        if (ticket.status === 'closed')
          await changeStatus(tx, ticket, {
            status: 'open',
            by: { actor, at: now(), quietly: true },
          })
      } else if (await isWhole(tx, mail.id)) await processAgain(tx, mail.id, wantedByStaff)
      else
        await tx
          .update(incomingMails)
          .set({ status: 'ignored', reason: spamUnmarked })
          .where(eq(incomingMails.id, mail.id))
      return ok(null)
    },
  })
}

/** Holds the sender first, as processing an email does. */
async function withMail<T>(
  actor: Actor,
  mailId: string,
  {
    statuses,
    work,
  }: {
    statuses: readonly IncomingMailStatus[]
    work: (tx: Transaction, mail: Mail) => Promise<Result<T>>
  },
): Promise<Result<T>> {
  if (!mayHandleTickets(actor)) return forbidden
  if (!isId(mailId)) return missing
  const [sent] = await db()
    .select({ from: incomingMails.fromAddress })
    .from(incomingMails)
    .where(eq(incomingMails.id, mailId))
  if (!sent) return missing
  return transact(async (tx) => {
    await lockSender(tx, sent.from)
    const [mail] = await tx
      .select()
      .from(incomingMails)
      .where(and(eq(incomingMails.id, mailId), inArray(incomingMails.status, statuses)))
      .for('update')
    return mail
      ? work(tx, mail)
      : refuse('conflict', 'This email was handled in the meantime. Reload the page.')
  })
}

async function closeUnanswered(
  tx: Transaction,
  actor: Actor,
  ticketId: string | null,
): Promise<string | null> {
  const ticket = ticketId === null ? null : await lockTicket(tx, ticketId)
  // Merged into another one: that has other messages too.
  if (ticket === null || ticket.id !== ticketId || ticket.customerId !== null) return null
  const answers = and(
    eq(supportMessages.ticketId, ticketId),
    eq(supportMessages.senderType, 'staff'),
    eq(supportMessages.isInternal, false),
  )
  if ((await tx.$count(supportMessages, answers)) > 0) return null
  return (await changeStatus(tx, ticket, {
    status: 'closed',
    by: { actor, at: now(), quietly: true },
  }))
    ? ticket.number
    : null
}

async function record(
  tx: Transaction,
  actor: Actor,
  { mail, title }: { mail: Mail; title: string },
): Promise<void> {
  const ofTicket = mail.ticketId === null ? {} : { entityId: mail.ticketId }
  await recordActivity(tx, {
    actor,
    entityType: 'ticket',
    ...ofTicket,
    action: 'updated',
    title,
    details: { email: mail.id },
  })
}
