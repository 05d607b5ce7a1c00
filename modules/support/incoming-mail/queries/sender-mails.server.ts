import { and, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportTickets } from '../../tables.server.ts'
import { confirmationWindowMs, maxConfirmations, mayConfirm } from '../rules/mail-limits.ts'
import { type IncomingMailStatus, markedAsSpam } from '../rules/mail-status.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import { signedThreads } from './mail-threads.server.ts'
import { agentOfAddress, isAddressOfCustomer } from './sender-of-mail.server.ts'
import { ownAddresses } from './support-mailbox.server.ts'

const isFrom = (address: string) =>
  sql`lower(${incomingMails.fromAddress}) = ${address.toLowerCase()}`
/** What became a message. */
const taken: IncomingMailStatus[] = ['ticket', 'enquiry', 'unknown']

/** Emails of this address that became messages. */
export async function mailsTaken(
  executor: Executor,
  address: string,
  since: Date,
): Promise<number> {
  return executor.$count(
    incomingMails,
    and(isFrom(address), gt(incomingMails.receivedAt, since), inArray(incomingMails.status, taken)),
  )
}

/** Tickets of people we don't know, of one address or of all. */
export async function strangersTickets(
  executor: Executor,
  since: Date,
  address?: string,
): Promise<number> {
  const ofAddress = address === undefined ? undefined : isFrom(address)
  return executor.$count(
    incomingMails,
    and(eq(incomingMails.status, 'unknown'), gt(incomingMails.receivedAt, since), ofAddress),
  )
}

const answered: IncomingMailStatus[] = [...taken, 'ignored']

/**
 * Whether the sender may be sent something automatic for this email. Never to an address of ours,
 * and never for automatic email.
 */
export async function mayConfirmTo(
  executor: Executor,
  {
    mail,
    from,
    subject,
    isAutomatic,
  }: { mail: { id: string }; from: { address: string }; subject: string; isAutomatic: boolean },
): Promise<boolean> {
  if (isAutomatic) return false
  if ((await ownAddresses()).has(from.address.toLowerCase())) return false
  const earlier = await executor
    .select({ subject: incomingMails.subject })
    .from(incomingMails)
    .where(
      and(
        isFrom(from.address),
        gt(incomingMails.receivedAt, new Date(now().getTime() - confirmationWindowMs)),
        inArray(incomingMails.status, answered),
        ne(incomingMails.id, mail.id),
      ),
    )
    .orderBy(desc(incomingMails.receivedAt))
    .limit(maxConfirmations)
  return mayConfirm(
    subject,
    earlier.map((one) => one.subject),
  )
}

/**
 * Whether an address that only a Reply-To names may be sent something automatic: once in three
 * hours, so that no form is used to send much to a third person.
 */
export async function mayConfirmBehind(executor: Executor, address: string): Promise<boolean> {
  const since = new Date(now().getTime() - confirmationWindowMs)
  const isTheirs = sql`lower(${supportTickets.requesterEmail}) = ${address.toLowerCase()}`
  return (
    !(await ownAddresses()).has(address.toLowerCase()) &&
    (await executor.$count(supportTickets, and(gt(supportTickets.createdAt, since), isTheirs))) ===
      0
  )
}

/**
 * Whether the sender is a customer, staff or a person whose email became a message before, or the
 * email answers one that we sent.
 */
export async function isFromKnownSender(mail: ParsedMail): Promise<boolean> {
  const { address } = mail.from
  if (address === '') return false
  if (
    signedThreads(mail).signed.length > 0 ||
    (await isAddressOfCustomer(db(), address)) ||
    (await agentOfAddress(db(), address))
  )
    return true
  return (
    (await db().$count(incomingMails, and(isFrom(address), inArray(incomingMails.status, taken)))) >
    0
  )
}

/** Emails of this address that staff marked as spam. */
export function marksOfSender(address: string): SQL | undefined {
  return and(
    isFrom(address),
    eq(incomingMails.status, 'spam'),
    eq(incomingMails.reason, markedAsSpam),
  )
}

/**
 * Whether staff marked an email of this address as spam. Never for a sender who is a customer by
 * now.
 */
export async function isFromMarkedSender(executor: Executor, address: string): Promise<boolean> {
  if ((await executor.$count(incomingMails, marksOfSender(address))) === 0) return false
  return !(await isAddressOfCustomer(executor, address))
}
