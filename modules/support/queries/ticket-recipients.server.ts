import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { customerPeople, customers } from '#modules/customers/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { categoriesOf, isReached, type ReachableTicket } from '../rules/ticket-reach.ts'
import { supportMessages } from '../tables.server.ts'

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

/** The customer's contacts who see the ticket. */
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
