import { eq } from 'drizzle-orm'
import { RefusalError, refuse } from '#kernel/result.ts'
import { accountName } from '#modules/identity/queries/accounts.server.ts'
import type { StaffAddress } from '#modules/identity/queries/staff-list.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { supportTickets } from '../tables.server.ts'
import type { LockedTicket } from './lock-ticket.server.ts'
import { recordChange } from './record-change.server.ts'
import { mailAssignment } from './ticket-mails.server.ts'

/**
 * Assigns a locked ticket to an agent, or unassigns it, and emails the agent unless they took it
 * themselves. False when nothing changed. Throws a refusal for a user who may not handle tickets.
 */
export async function assignAgent(
  tx: Transaction,
  { ticket, agentId }: { ticket: LockedTicket; agentId: string | null },
  { agents, ...by }: { actor: Actor; at: Date; agents: readonly StaffAddress[] },
): Promise<boolean> {
  if (ticket.assignedAgentId === agentId) return false
  const agent = agents.find(({ userId }) => userId === agentId)
  if (agentId !== null && !agent)
    throw new RefusalError(refuse('invalid', 'Choose somebody who handles tickets.').error)
  await tx
    .update(supportTickets)
    .set({ assignedAgentId: agentId, updatedAt: by.at })
    .where(eq(supportTickets.id, ticket.id))
  // By name also where they handle tickets no more.
  const before =
    ticket.assignedAgentId === null ? null : await accountName(ticket.assignedAgentId, tx)
  const changeId = await recordChange(
    tx,
    { ticketId: ticket.id, change: { kind: 'agent', before, after: agent?.name ?? null } },
    by,
  )
  if (agent && agent.userId !== actorId(by.actor))
    await mailAssignment(tx, ticket, { agent, changeId })
  return true
}
