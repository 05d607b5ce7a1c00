import { eq } from 'drizzle-orm'
import { type StaffAddress, staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { TicketCategory } from '../../rules/ticket.ts'
import {
  supportAgents,
  supportCategoryTeams,
  supportTeamMembers,
  supportTeams,
} from '../../tables.teams.server.ts'
import { noTeamSetup, type TeamSetup } from '../rules/team-setup.ts'

/**
 * Who is in which team, and how their tickets are shared out. Only people who may handle tickets
 * now are in it.
 */
export async function teamSetup(executor: Executor = db()): Promise<TeamSetup> {
  const [staff, teams, categories, agents, members] = await Promise.all([
    ticketAgents(executor),
    executor.select().from(supportTeams),
    executor.select().from(supportCategoryTeams),
    executor.select().from(supportAgents),
    executor.select().from(supportTeamMembers),
  ])
  const setup = noTeamSetup()
  for (const { team, assignment } of teams) setup.assignment[team] = assignment
  for (const { category, team } of categories) setup.categoryTeams[category] = team
  setup.people = staff.map(({ userId, name }) => {
    const agent = agents.find((one) => one.userId === userId)
    const own = members.filter((member) => member.userId === userId).map(({ team }) => team)
    return {
      userId,
      name,
      teams: own,
      isAway: agent?.isAway ?? false,
      maxOpenTickets: agent?.maxOpenTickets ?? null,
    }
  })
  return setup
}

export async function teamOfCategory(executor: Executor, category: TicketCategory) {
  const [row] = await executor
    .select({ team: supportCategoryTeams.team })
    .from(supportCategoryTeams)
    .where(eq(supportCategoryTeams.category, category))
  return row?.team ?? null
}

/** A person's teams and whether they are away, for their own switch; null for a member of none. */
export async function ownAvailability(userId: string): Promise<{ isAway: boolean } | null> {
  const [row] = await db()
    .select({ isAway: supportAgents.isAway })
    .from(supportAgents)
    .innerJoin(supportTeamMembers, eq(supportTeamMembers.userId, supportAgents.userId))
    .where(eq(supportAgents.userId, userId))
    .limit(1)
  return row ?? null
}

/** The people to whom a ticket can be assigned: active staff who may handle tickets. */
export function ticketAgents(executor: Executor = db()): Promise<StaffAddress[]> {
  return staffWhoMay('tickets.handle', executor)
}

/** Those of them who said that they are away from tickets. */
export async function awayAgents(executor: Executor): Promise<Set<string>> {
  const rows = await executor
    .select({ userId: supportAgents.userId })
    .from(supportAgents)
    .where(eq(supportAgents.isAway, true))
  return new Set(rows.map(({ userId }) => userId))
}
