import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { customerPeople, customers } from '#modules/customers/tables.server.ts'
import type { StaffAddress } from '#modules/identity/queries/staff-list.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import type { Executor, Transaction } from '#platform/database.server.ts'
import { supportMailbox } from '../incoming-mail/queries/support-mailbox.server.ts'
import type { MailPerson } from '../incoming-mail/rules/mail-people.ts'
import { mailboxSettings } from '../mailbox/queries/mailbox-settings.server.ts'
import { categoriesOf, isReached, type ReachableTicket } from '../rules/ticket-reach.ts'
import { supportTicketCopies as copies, supportMessages, supportTickets } from '../tables.server.ts'
import { supportTeamMembers } from '../tables.teams.server.ts'
import { awayAgents, ticketAgents } from '../teams/queries/team-setup.server.ts'
import { supportSettings } from './support-settings.server.ts'

/** `userId` is null for an owner without an account. */
export type TicketRecipient = {
  userId: string | null
  name: string
  email: string
  isOwner: boolean
}

type Ticket = ReachableTicket & { id: string }

/**
 * Whom answers to a ticket are emailed: who opened it and who wrote in it for the customer, while
 * they may see it (decision 060); the owner where none is left. Empty where no customer is known,
 * or it was deleted.
 */
export async function ticketRecipients(
  executor: Executor,
  ticket: Ticket,
): Promise<TicketRecipient[]> {
  if (ticket.customerId === null) return []
  const [owner] = await executor
    .select({
      userId: customers.authUserId,
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
    })
    .from(customers)
    .where(and(eq(customers.id, ticket.customerId), isNull(customers.deletedAt)))
  if (!owner) return []
  const contacts = await contactsOf(executor, ticket, ticket.customerId)
  const writers = contacts.length === 0 ? [] : await writersOf(executor, ticket.id)
  const isOwners =
    ticket.openedBy === null || !contacts.some(({ userId }) => userId === ticket.openedBy)
  const taking = contacts.filter(
    ({ userId }) => userId === ticket.openedBy || writers.includes(userId ?? ''),
  )
  if (taking.length > 0 && !isOwners && !writers.includes(owner.userId ?? '')) return taking
  return [
    {
      userId: owner.userId,
      name: `${owner.firstName} ${owner.lastName}`.trim(),
      email: owner.email,
      isOwner: true,
    },
    ...taking,
  ]
}

async function contactsOf(
  executor: Executor,
  ticket: Ticket,
  customerId: string,
): Promise<TicketRecipient[]> {
  const rows = await executor
    .select({ userId: users.id, name: users.name, email: users.email, roles: customerPeople.roles })
    .from(customerPeople)
    .innerJoin(users, eq(users.id, customerPeople.userId))
    .where(eq(customerPeople.customerId, customerId))
    .orderBy(customerPeople.createdAt, customerPeople.id)
  const seeing = rows.filter(({ userId, roles }) =>
    isReached({ customerId, userId, categories: categoriesOf(roles) }, ticket),
  )
  return seeing.map(({ userId, name, email }) => ({ userId, name, email, isOwner: false }))
}

async function writersOf(executor: Executor, ticketId: string): Promise<string[]> {
  const ofCustomer = and(
    eq(supportMessages.ticketId, ticketId),
    eq(supportMessages.senderType, 'customer'),
    isNotNull(supportMessages.senderId),
  )
  const rows = await executor
    .selectDistinct({ userId: supportMessages.senderId })
    .from(supportMessages)
    .where(ofCustomer)
  return rows.flatMap(({ userId }) => userId ?? [])
}

export type ContactOfAddress = {
  customerId: string
  userId: string
  name: string
  email: string
  categories: ReturnType<typeof categoriesOf>
}

/** The contacts, of one customer or of all, whose account has this address. */
export async function contactsOfAddress(
  executor: Executor,
  address: string,
  customerId?: string,
): Promise<ContactOfAddress[]> {
  const rows = await executor
    .select({
      customerId: customerPeople.customerId,
      userId: users.id,
      name: users.name,
      email: users.email,
      roles: customerPeople.roles,
    })
    .from(customerPeople)
    .innerJoin(users, eq(users.id, customerPeople.userId))
    .innerJoin(
      customers,
      and(eq(customers.id, customerPeople.customerId), isNull(customers.deletedAt)),
    )
    .where(
      and(
        eq(users.email, address.trim().toLowerCase()),
        customerId === undefined ? undefined : eq(customerPeople.customerId, customerId),
      ),
    )
  return rows.map(({ roles, ...row }) => ({ ...row, categories: categoriesOf(roles) }))
}

/**
 * The contact of this customer who has this account, by name and address; null for the owner and
 * strangers.
 */
export async function contactOfAccount(
  executor: Executor,
  customerId: string,
  userId: string | null,
): Promise<{ name: string; email: string } | null> {
  if (userId === null) return null
  const [row] = await executor
    .select({ name: users.name, email: users.email })
    .from(customerPeople)
    .innerJoin(users, eq(users.id, customerPeople.userId))
    .where(and(eq(customerPeople.customerId, customerId), eq(customerPeople.userId, userId)))
  return row ?? null
}

/** `userId` is null for the support address. */
export type NoticeRecipient = { userId: string | null; email: string }

/**
 * Who is emailed that a customer wrote: the support address, or the contact address where none is
 * set. What is sent to an address whose email we read ourselves would come back unseen: then the
 * people who handle the ticket, unless they opted out.
 */
export async function noticeRecipients(
  tx: Transaction,
  ticketId: string,
): Promise<NoticeRecipient[]> {
  const [{ supportAddress }, { contactEmail }, mailbox] = await Promise.all([
    supportSettings(tx),
    siteSettings(tx),
    supportMailbox(tx),
  ])
  const email = supportAddress || contactEmail
  if (mailbox !== '' || (await isMailboxUser(tx, email)))
    return subscribedStaff('ticket_reply', await peopleOf(tx, ticketId), tx)
  return email === '' ? [] : [{ userId: null, email }]
}

/** Whether the mailbox that is read is that of the contact address. */
async function isMailboxUser(tx: Transaction, email: string): Promise<boolean> {
  const { source, username } = await mailboxSettings(tx)
  return source === 'imap' && username.toLowerCase() === email.toLowerCase()
}

/** Its agent; while they are away its team as well; else its team, else all who handle tickets. */
async function peopleOf(tx: Transaction, ticketId: string): Promise<StaffAddress[]> {
  const agents = await ticketAgents(tx)
  const [ticket] = await tx
    .select({ agentId: supportTickets.assignedAgentId, team: supportTickets.team })
    .from(supportTickets)
    .where(eq(supportTickets.id, ticketId))
  const assigned = agents.filter(({ userId }) => userId === ticket?.agentId)
  const away = await awayAgents(tx)
  if (assigned.some(({ userId }) => !away.has(userId))) return assigned
  if (!ticket?.team) return agents
  const others = agents.filter((agent) => !assigned.includes(agent))
  const members = await tx
    .select({ userId: supportTeamMembers.userId })
    .from(supportTeamMembers)
    .where(eq(supportTeamMembers.team, ticket.team))
  const team = others.filter(({ userId }) => members.some((member) => member.userId === userId))
  return team.length > 0 ? [...assigned, ...team] : agents
}

/**
 * Those of them whom no answer reaches otherwise: who was in copy of an email may be the ticket's
 * customer since, or have the address of one of its people.
 */
export async function answeredCopies(
  executor: Executor,
  ticket: Ticket & { requesterEmail: string },
): Promise<MailPerson[]> {
  const people = await ticketCopies(executor, ticket.id)
  if (people.length === 0) return []
  const recipients = await ticketRecipients(executor, ticket)
  const addresses = recipients.map(({ email }) => email)
  const answered = new Set(
    (addresses.length > 0 ? addresses : [ticket.requesterEmail]).map((one) => one.toLowerCase()),
  )
  return people.filter(({ address }) => !answered.has(address))
}

/**
 * The people in copy of a ticket, in the order in which they came, without those whom staff took
 * out.
 */
export function ticketCopies(executor: Executor, ticketId: string): Promise<MailPerson[]> {
  return executor
    .select({ address: copies.address, name: copies.name })
    .from(copies)
    .where(and(eq(copies.ticketId, ticketId), isNull(copies.removedAt)))
    .orderBy(asc(copies.createdAt), alphabetically(copies.address))
}
