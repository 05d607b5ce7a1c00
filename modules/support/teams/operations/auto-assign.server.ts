import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { MailedTicket } from '../../operations/addressed-ticket-mails.server.ts'
import { recordChange } from '../../operations/ticket-changes.server.ts'
import { mailAssignment } from '../../operations/ticket-mails.server.ts'
import { type TicketTeam, unsolvedStatuses } from '../../rules/ticket.ts'
import { supportTickets } from '../../tables.server.ts'
import { supportAgents, supportTeamMembers, supportTeams } from '../../tables.teams.server.ts'
import { ticketAgents } from '../queries/team-setup.server.ts'
import { type Candidate, nextAgent } from '../rules/team-assignment.ts'

export const assigner: Actor = { kind: 'system', name: 'System' }

/**
 * Assigns a locked, unassigned ticket of a team to one of the team's people, and emails them once.
 * Nothing happens while the team assigns by hand or no agent is free. Returns the agent.
 */
export async function autoAssign(
  tx: Transaction,
  ticket: MailedTicket & { team: TicketTeam | null },
  at: Date,
): Promise<string | null> {
  const { team } = ticket
  if (team === null) return null
  const [setup] = await tx
    .select({ assignment: supportTeams.assignment })
    .from(supportTeams)
    .where(eq(supportTeams.team, team))
  if (!setup || setup.assignment === 'off') return null
  const agents = await ticketAgents(tx)
  const candidates = await candidatesOf(
    tx,
    team,
    agents.map(({ userId }) => userId),
  )
  const next = nextAgent(setup.assignment, candidates)
  const agent = agents.find(({ userId }) => userId === next?.userId)
  if (!agent) return null
  const claimed = await tx
    .update(supportTickets)
    .set({ assignedAgentId: agent.userId, updatedAt: at })
    .where(and(eq(supportTickets.id, ticket.id), isNull(supportTickets.assignedAgentId)))
    .returning({ id: supportTickets.id })
  if (claimed.length === 0) return null
  await tx
    .update(supportTeamMembers)
    // The database's clock tells turns of the same moment apart.
    .set({
      lastAssignedAt: sql`greatest(clock_timestamp(), (select max(last_assigned_at) + interval '1 ms'
        from support_team_members where team = ${team}))`,
    })
    .where(and(eq(supportTeamMembers.team, team), eq(supportTeamMembers.userId, agent.userId)))
  const changeId = await recordChange(
    tx,
    { ticketId: ticket.id, change: { kind: 'auto_assigned', before: null, after: agent.name } },
    { actor: assigner, at },
  )
  await mailAssignment(tx, ticket, { agent, changeId })
  return agent.userId
}

/**
 * The people of a team with their unsolved tickets. Their rows are locked in the order of their ids
 * before the tickets are counted, so that a ticket that comes at the same moment, of this or
 * another team of theirs, waits and then counts this one.
 */
async function candidatesOf(
  tx: Transaction,
  team: TicketTeam,
  mayHandle: readonly string[],
): Promise<Candidate[]> {
  const ofTeam = tx
    .select({ userId: supportTeamMembers.userId })
    .from(supportTeamMembers)
    .where(eq(supportTeamMembers.team, team))
  const people = await tx
    .select()
    .from(supportAgents)
    .where(inArray(supportAgents.userId, ofTeam))
    .orderBy(asc(supportAgents.userId))
    .for('update')
  if (people.length === 0) return []
  const ids = people.map(({ userId }) => userId)
  const turns = await tx
    .select()
    .from(supportTeamMembers)
    .where(and(eq(supportTeamMembers.team, team), inArray(supportTeamMembers.userId, ids)))
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
  return turns.map(({ userId, lastAssignedAt }) => {
    const person = people.find((one) => one.userId === userId)
    return {
      userId,
      isAvailable: person?.isAway === false && mayHandle.includes(userId),
      maxOpenTickets: person?.maxOpenTickets ?? null,
      openTickets: loads.find((load) => load.userId === userId)?.open ?? 0,
      lastAssignedAt,
    }
  })
}
