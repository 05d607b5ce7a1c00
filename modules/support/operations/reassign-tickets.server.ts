import { and, eq, inArray } from 'drizzle-orm'
import { accountName } from '#modules/identity/queries/accounts.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { unsolvedStatuses } from '../rules/ticket.ts'
import { supportTickets } from '../tables.server.ts'
import { autoAssign } from '../teams/operations/auto-assign.server.ts'
import { ticketAgents } from '../teams/queries/team-setup.server.ts'
import { type LockedTicket, recordChange } from './ticket-changes.server.ts'

/**
 * Unassigns every unsolved ticket of an agent who may no longer handle tickets; teams with
 * automatic assignment get the next agent. Solved tickets keep their agent until they are taken up
 * again. Returns how many. The caller checks the permission.
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
  for (const ticket of tickets) await release(tx, ticket, { name, by: { actor, at } })
  return tickets.length
}

/** The same of one locked ticket, which is taken up again. */
export async function releaseFromFormerAgent(
  tx: Transaction,
  ticket: LockedTicket,
  by: By,
): Promise<void> {
  const { assignedAgentId } = ticket
  if (assignedAgentId === null) return
  const agents = await ticketAgents(tx)
  if (agents.some(({ userId }) => userId === assignedAgentId)) return
  await release(tx, ticket, { name: await accountName(assignedAgentId, tx), by })
}

type By = { actor: Actor; at: Date }

async function release(
  tx: Transaction,
  ticket: LockedTicket,
  { name, by }: { name: string | null; by: By },
): Promise<void> {
  await tx
    .update(supportTickets)
    .set({ assignedAgentId: null, updatedAt: by.at })
    .where(eq(supportTickets.id, ticket.id))
  const change = { kind: 'agent', before: name, after: null } as const
  await recordChange(tx, { ticketId: ticket.id, change }, by)
  await autoAssign(tx, ticket, by.at)
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
