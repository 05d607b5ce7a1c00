import { and, count, eq, inArray, lte } from 'drizzle-orm'
import { type StaffAddress, staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { assignAgent, changeTicket } from '../../operations/change-tickets.server.ts'
import { type LockedTicket, recordChange } from '../../operations/ticket-changes.server.ts'
import { unsolvedStatuses } from '../../rules/ticket.ts'
import { supportTickets } from '../../tables.server.ts'
import {
  administrators,
  brokenPromise,
  type Escalation,
  escalates,
  raisedPriority,
} from '../rules/escalation.ts'

const system: Actor = { kind: 'system', name: 'System' }

/**
 * What the settings say happens to a ticket that the caller holds, once its promise is broken. The
 * caller sees to it that this is once for each deadline; a raised priority moves deadlines to
 * earlier times, and one that has passed with that is not another broken promise.
 */
export async function escalateTicket(
  tx: Transaction,
  { ticket, escalation }: { ticket: LockedTicket; escalation: Escalation },
  { at, agents }: { at: Date; agents: readonly StaffAddress[] },
): Promise<void> {
  if (!escalates(escalation)) return
  const by = { actor: system, at }
  await tx
    .update(supportTickets)
    .set({ escalatedAt: at, updatedAt: at })
    .where(eq(supportTickets.id, ticket.id))
  await recordChange(
    tx,
    {
      ticketId: ticket.id,
      change: {
        kind: 'escalated',
        before: null,
        after: brokenPromise(ticket, ticket.slaDueAt ?? at),
      },
    },
    by,
  )
  if (escalation.raisesPriority)
    await changeTicket(tx, ticket, {
      change: { property: 'priority', value: raisedPriority(ticket.priority) },
      by,
    })
  const agentId = await chosenAgent(tx, escalation, { ticket, agents })
  if (agentId !== null) await assignAgent(tx, { ticket, agentId }, { ...by, agents })
  // After the agent: a ticket that has one is not assigned automatically.
  if (escalation.team !== null)
    await changeTicket(tx, ticket, { change: { property: 'team', value: escalation.team }, by })
  await tx
    .update(supportTickets)
    .set({ slaBreachedFor: supportTickets.slaDueAt, slaWarnedFor: supportTickets.slaDueAt })
    .where(and(eq(supportTickets.id, ticket.id), lte(supportTickets.slaDueAt, at)))
}

/** Null without an agent, and for one who may no longer handle tickets. */
async function chosenAgent(
  tx: Transaction,
  { assignTo }: Escalation,
  { ticket, agents }: { ticket: LockedTicket; agents: readonly StaffAddress[] },
): Promise<string | null> {
  if (assignTo !== administrators)
    return agents.find(({ userId }) => userId === assignTo)?.userId ?? null
  const inCharge = await staffWhoMay('settings.manage', tx)
  const ids = agents
    .map(({ userId }) => userId)
    .filter((id) => inCharge.some(({ userId }) => userId === id))
  // An administrator who has it already keeps it.
  if (ids.length === 0 || ids.includes(ticket.assignedAgentId ?? '')) return null
  const loads = await tx
    .select({ userId: supportTickets.assignedAgentId, open: count() })
    .from(supportTickets)
    .where(
      and(
        inArray(supportTickets.assignedAgentId, ids),
        inArray(supportTickets.status, [...unsolvedStatuses]),
      ),
    )
    .groupBy(supportTickets.assignedAgentId)
  const open = (id: string) => loads.find(({ userId }) => userId === id)?.open ?? 0
  return ids.toSorted((one, other) => open(one) - open(other))[0] ?? null
}
