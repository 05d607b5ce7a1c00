import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { unsolvedStatuses } from '../rules/ticket.ts'
import { supportTickets } from '../tables.server.ts'
import { autoAssign } from '../teams/operations/auto-assign.server.ts'
import { recordChange } from './ticket-changes.server.ts'

/**
 * Unassigns every unsolved ticket of an agent who may no longer handle tickets; teams with
 * automatic assignment get the next agent. Solved tickets keep their agent. Returns how many. The
 * caller checks the permission.
 */
export async function releaseTickets(
  tx: Transaction,
  actor: Actor,
  { userId, name }: { userId: string; name: string },
): Promise<number> {
  const at = now()
  // In the order of their ids, as `changeTickets` does.
  const tickets = await tx
    .select()
    .from(supportTickets)
    .where(
      and(
        eq(supportTickets.assignedAgentId, userId),
        inArray(supportTickets.status, [...unsolvedStatuses]),
      ),
    )
    .orderBy(supportTickets.id)
    .for('update')
  for (const ticket of tickets) {
    await tx
      .update(supportTickets)
      .set({ assignedAgentId: null, updatedAt: at })
      .where(eq(supportTickets.id, ticket.id))
    await recordChange(
      tx,
      { ticketId: ticket.id, change: { kind: 'agent', before: name, after: null } },
      { actor, at },
    )
    await autoAssign(tx, ticket, at)
  }
  return tickets.length
}

/** Gives the tickets of a customer record that is merged into another one to that other one. */
export async function moveTickets(
  tx: Transaction,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await tx
    .update(supportTickets)
    .set({ customerId: toCustomerId })
    .where(eq(supportTickets.customerId, fromCustomerId))
}
