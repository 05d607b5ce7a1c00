import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportMessages, supportTickets } from '../../tables.server.ts'
import { rawMailDays, unusedMailDays } from '../rules/mail-limits.ts'
import { markedAsSpam } from '../rules/mail-status.ts'

/**
 * Removes the emails about these tickets with their raw content; before the tickets' messages go,
 * because they say which emails those are.
 */
export async function removeMailsOfTickets(tx: Transaction, tickets: SQL): Promise<void> {
  await tx.delete(incomingMails).where(
    sql`${incomingMails.ticketId} in (select ${supportTickets.id}
        from ${supportTickets} where ${tickets})`,
  )
  await tx.delete(incomingMails).where(
    sql`${incomingMails.supportMessageId} in (select ${supportMessages.id} from ${supportMessages}
      join ${supportTickets} on ${supportTickets.id} = ${supportMessages.ticketId} where ${tickets})`,
  )
}

/** What goes of an email of which only the sender stays. */
const withoutContent = { subject: '', fromName: '', html: '', threading: null } as const

/** What staff marked as spam on these tickets loses all but its sender, who stays marked. */
export async function saveSpamMarks(tx: Transaction, ticketIds: string[]): Promise<void> {
  const ids = sql.param(ticketIds)
  const kept = await tx
    .update(incomingMails)
    .set({ ticketId: null, supportMessageId: null, ...withoutContent })
    .where(
      and(
        eq(incomingMails.status, 'spam'),
        eq(incomingMails.reason, markedAsSpam),
        sql`(${incomingMails.ticketId} = any(${ids}::uuid[])
          or ${incomingMails.supportMessageId} in
          (select ${supportMessages.id} from ${supportMessages}
            where ${supportMessages.ticketId} = any(${ids}::uuid[])))`,
      ),
    )
    .returning({ id: incomingMails.id })
  const mails = kept.map(({ id }) => id)
  await tx.delete(incomingMailSources).where(inArray(incomingMailSources.mailId, mails))
}

/** Removes every email from these addresses, whatever became of it. */
export async function removeMailsOf(tx: Transaction, addresses: readonly string[]): Promise<void> {
  for (const address of addresses.filter((one) => one !== ''))
    await tx
      .delete(incomingMails)
      .where(sql`lower(${incomingMails.fromAddress}) = ${address.toLowerCase()}`)
}

/** Removes these emails with their raw content. */
export async function removeMailsById(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(incomingMails).where(inArray(incomingMails.id, ids))
}

/** Its words are on an enquiry, and its files in the email alone. */
const isOfEnquiry = sql`exists (select from enquiry_messages answer
  where answer.incoming_mail_id = ${incomingMails.id})`

const dayMs = 86_400_000
const batch = 500

/**
 * Every night: the bytes of old emails are deleted, and old emails that became no message. One that
 * failed is kept as long as bytes are, because its sender may still wait for an answer; of one that
 * staff marked as spam the sender stays. Returns how many emails lost something.
 */
export async function removeOldMails(): Promise<number> {
  const isOlderThan = (days: number) =>
    lt(incomingMails.receivedAt, new Date(now().getTime() - days * dayMs))
  const isNoMessage = and(isNull(incomingMails.supportMessageId), sql`not ${isOfEnquiry}`)
  const isMark = and(eq(incomingMails.status, 'spam'), eq(incomingMails.reason, markedAsSpam))
  const isUnused = and(
    isNoMessage,
    notInArray(incomingMails.status, ['received', 'failed']),
    isOlderThan(unusedMailDays),
  )
  const isFailed = and(isNoMessage, eq(incomingMails.status, 'failed'), isOlderThan(rawMailDays))
  return (
    (await inBatches(() => removeMails(and(isUnused, sql`not (${isMark})`)))) +
    (await inBatches(() => removeMails(isFailed))) +
    (await inBatches(() => saveSenders(and(isUnused, isMark)))) +
    (await inBatches(() =>
      removeSources(
        and(
          or(isNotNull(incomingMails.supportMessageId), isOfEnquiry),
          ne(incomingMails.status, 'received'),
          isOlderThan(rawMailDays),
        ),
      ),
    ))
  )
}

/** In batches, so that locks stay short. */
async function inBatches(work: () => Promise<unknown[]>): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await work()
    total += length
    if (length < batch) return total
  }
}

/** Locked rows are left to the next night. */
function some(where: SQL | undefined) {
  return db()
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(where)
    .limit(batch)
    .for('update', { skipLocked: true })
}

function removeMails(where: SQL | undefined) {
  return db()
    .delete(incomingMails)
    .where(inArray(incomingMails.id, some(where)))
    .returning({ id: incomingMails.id })
}

const hasSource = sql`exists (select from ${incomingMailSources}
  where ${incomingMailSources.mailId} = ${incomingMails.id})`

async function saveSenders(where: SQL | undefined) {
  await db()
    .update(incomingMails)
    .set(withoutContent)
    .where(inArray(incomingMails.id, some(and(where, hasSource))))
  return removeSources(where)
}

function removeSources(where: SQL | undefined) {
  return db()
    .delete(incomingMailSources)
    .where(inArray(incomingMailSources.mailId, some(and(where, hasSource))))
    .returning({ id: incomingMailSources.mailId })
}
