import { and, eq, isNull, sql } from 'drizzle-orm'
import { customers } from '#modules/customers/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Executor } from '#platform/database.server.ts'
import { ticketAgents } from '../../queries/ticket-agents.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportMessages, type supportTickets } from '../../tables.server.ts'

export type KnownCustomer = { id: string; name: string; email: string; authUserId: string | null }

type Ticket = Pick<typeof supportTickets.$inferSelect, 'id' | 'customerId' | 'requesterEmail'>

/** The customer record with this address. */
export async function customerOfAddress(executor: Executor, address: string): Promise<KnownCustomer | null> {
  const [row] = await executor
    .select()
    .from(customers)
    .where(and(sql`lower(${customers.email}) = ${address.toLowerCase()}`, isNull(customers.deletedAt), isNull(customers.pendingUserId)))
  return row ? known(row) : null
}

/** Whether the address is that of the ticket's customer, as their record has it now, or of the requester where no customer is known. */
export async function isOfTicket(executor: Executor, ticket: Ticket, address: string): Promise<boolean> {
  if (ticket.customerId === null) return same(ticket.requesterEmail, address)
  const [row] = await executor.select({ email: customers.email }).from(customers).where(eq(customers.id, ticket.customerId))
  return row !== undefined && same(row.email, address)
}

/** Whether an email from this address is in the ticket's thread already. */
export async function wroteBefore(executor: Executor, ticket: Ticket, address: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .innerJoin(supportMessages, eq(supportMessages.id, incomingMails.supportMessageId))
    .where(and(eq(supportMessages.ticketId, ticket.id), sql`lower(${incomingMails.fromAddress}) = ${address.toLowerCase()}`))
    .limit(1)
  return row !== undefined
}

/** Who writes by email: nothing but handling tickets is open to them by it. Null for somebody who may not. */
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

function known({ id, firstName, lastName, email, authUserId }: typeof customers.$inferSelect): KnownCustomer {
  return { id, name: `${firstName} ${lastName}`.trim() || email, email, authUserId }
}

function same(one: string, other: string): boolean {
  return one !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()
}
