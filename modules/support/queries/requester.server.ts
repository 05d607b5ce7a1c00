import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { supportTickets } from '../tables.server.ts'
import { contactOfAccount } from './ticket-recipients.server.ts'

export type Requester = { firstName: string; lastName: string; email: string }

/** The customer for whom a ticket is opened; null for a deleted or missing one. */
export async function requester(executor: Executor, customerId: string): Promise<Requester | null> {
  const [row] = await executor
    .select({
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
    })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
  return row ?? null
}

/**
 * Who is answered for a customer: the contact with this account, else its owner; null for a deleted
 * or missing customer.
 */
export async function writerForCustomer(
  executor: Executor,
  customerId: string,
  userId: string | null,
): Promise<{ name: string; email: string } | null> {
  const owner = await requester(executor, customerId)
  if (!owner) return null
  return (
    (await contactOfAccount(executor, customerId, userId)) ?? {
      name: `${owner.firstName} ${owner.lastName}`.trim(),
      email: owner.email,
    }
  )
}

/** Whose ticket it is, for what is done with its other tickets. */
export async function requesterOfTicket(ticketId: string) {
  const { id, number, customerId, requesterEmail } = supportTickets
  const [row] = isId(ticketId)
    ? await db()
        .select({ id, number, customerId, requesterEmail })
        .from(supportTickets)
        .where(eq(id, ticketId))
    : []
  return row ?? null
}

export type TicketService = { id: string; description: string; label: string }

export async function serviceOf(
  executor: Executor,
  customerId: string,
  serviceId: string,
): Promise<TicketService | null> {
  const [row] = await executor
    .select({
      id: subscriptions.id,
      description: subscriptions.description,
      label: subscriptions.serviceLabel,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, serviceId), eq(subscriptions.customerId, customerId)))
  return row ?? null
}

/** Every service that a ticket of this customer can be about, ended ones too. */
export function servicesOf(customerId: string): Promise<TicketService[]> {
  return db()
    .select({
      id: subscriptions.id,
      description: subscriptions.description,
      label: subscriptions.serviceLabel,
    })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
    .orderBy(subscriptions.startDate, subscriptions.id)
    .limit(200)
}
