import { and, eq, isNull, sql } from 'drizzle-orm'
import { customers } from '#modules/customers/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Executor } from '#platform/database.server.ts'
import { type ContactOfAddress, contactsOfAddress } from '../../queries/ticket-recipients.server.ts'
import { isReached } from '../../rules/ticket-reach.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportMessages, type supportTickets } from '../../tables.server.ts'
import { ticketAgents } from '../../teams/queries/team-setup.server.ts'

export type KnownCustomer = { id: string; name: string; email: string; authUserId: string | null }

type Ticket = Pick<
  typeof supportTickets.$inferSelect,
  'id' | 'customerId' | 'category' | 'openedBy' | 'requesterEmail'
>

/**
 * The customer that an email from this address is of: its own record; else the one customer that it
 * is a contact of, under the contact's name and account. Null where it is a contact of several,
 * because it is ambiguous.
 */
export async function customerOfAddress(
  executor: Executor,
  address: string,
): Promise<KnownCustomer | null> {
  const own = await recordOfAddress(executor, address)
  if (own) return own
  const [contact, ...others] = await contactsOfAddress(executor, address)
  if (!contact || others.length > 0) return null
  return {
    id: contact.customerId,
    name: contact.name,
    email: contact.email,
    authUserId: contact.userId,
  }
}

export async function isAddressOfCustomer(executor: Executor, address: string): Promise<boolean> {
  return (
    (await recordOfAddress(executor, address)) !== null ||
    (await contactsOfAddress(executor, address)).length > 0
  )
}

async function recordOfAddress(executor: Executor, address: string): Promise<KnownCustomer | null> {
  const [row] = await executor
    .select()
    .from(customers)
    .where(
      and(
        sql`lower(${customers.email}) = ${address.toLowerCase()}`,
        isNull(customers.deletedAt),
        isNull(customers.pendingUserId),
      ),
    )
  return row ? known(row) : null
}

/**
 * Whether the address is that of the ticket's customer, as their record has it now, of one of its
 * contacts who sees the ticket, or of the requester where no customer is known.
 */
export async function isOfTicket(
  executor: Executor,
  ticket: Ticket,
  address: string,
): Promise<boolean> {
  if (ticket.customerId === null) return same(ticket.requesterEmail, address)
  const [row] = await executor
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, ticket.customerId))
  if (row !== undefined && same(row.email, address)) return true
  return (await contactOfTicket(executor, ticket, address)) !== null
}

/** The contact of the ticket's customer who has this address and sees the ticket. */
export async function contactOfTicket(
  executor: Executor,
  ticket: Ticket,
  address: string,
): Promise<ContactOfAddress | null> {
  if (ticket.customerId === null) return null
  const [contact] = await contactsOfAddress(executor, address, ticket.customerId)
  return contact && isReached(contact, ticket) ? contact : null
}

/** Whether an email from this address is in the ticket's thread already. */
export async function wroteBefore(
  executor: Executor,
  ticket: Ticket,
  address: string,
): Promise<boolean> {
  const [row] = await executor
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .innerJoin(supportMessages, eq(supportMessages.id, incomingMails.supportMessageId))
    .where(
      and(
        eq(supportMessages.ticketId, ticket.id),
        sql`lower(${incomingMails.fromAddress}) = ${address.toLowerCase()}`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Who writes by email: nothing but handling tickets is open to them by it. Null without the
 * permission.
 */
export async function agentOfAddress(executor: Executor, address: string): Promise<Actor | null> {
  const agent = (await ticketAgents(executor)).find(({ email }) => same(email, address))
  if (!agent) return null
  return {
    kind: 'person',
    ...agent,
    emailVerified: true,
    mustChangePassword: false,
    customerId: null,
    staff: { role: 'agent', roleName: 'Support Agent', permissions: ['tickets.handle'] },
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  }
}

function known({
  id,
  firstName,
  lastName,
  email,
  authUserId,
}: typeof customers.$inferSelect): KnownCustomer {
  return { id, name: `${firstName} ${lastName}`.trim() || email, email, authUserId }
}

function same(one: string, other: string): boolean {
  return one !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()
}
