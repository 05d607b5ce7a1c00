import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayHandleTickets, maySetUpSupport } from '../../policy.ts'
import { ticketCategories, ticketTeams } from '../../rules/ticket.ts'
import {
  supportAgents,
  supportCategoryTeams,
  supportTeamMembers,
  supportTeams,
} from '../../tables.teams.server.ts'
import { teamSetup } from '../queries/team-setup.server.ts'
import {
  readTeamSetup,
  type TeamPerson,
  type TeamSetup,
  type TypedTeams,
  teamSetupValues,
} from '../rules/team-setup.ts'

/**
 * Saves who is in which team and how tickets are shared out. `version` is that of the values with
 * which the form was made. Tickets that have an agent keep them.
 */
export async function saveTeams(
  actor: Actor,
  { version, typed }: TypedTeams,
): Promise<Result<null>> {
  if (!maySetUpSupport(actor))
    return refuse('forbidden', 'You do not have permission to manage settings.')
  return transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('support-teams'))`)
    const before = await teamSetup(tx)
    const read = readTeamSetup(typed, before.people)
    if (!read.ok) return read
    const valuesBefore = teamSetupValues(before)
    if (versionOfValues(valuesBefore) !== version) return savedMeanwhile('the teams')
    const after = read.value
    await saveRouting(tx, after)
    // In the order in which automatic assignment locks them, so that neither waits for the other.
    await tx.select().from(supportAgents).orderBy(asc(supportAgents.userId)).for('update')
    for (const person of after.people) await savePerson(tx, person)
    const values = teamSetupValues(after)
    await recordActivity(tx, {
      actor,
      entityId: 'ticket-teams',
      entityType: 'settings',
      action: 'updated',
      title: 'Ticket teams saved',
      ...changes(valuesBefore, values),
    })
    return ok(null)
  })
}

async function saveRouting(
  tx: Transaction,
  { assignment, categoryTeams }: TeamSetup,
): Promise<void> {
  const teams = ticketTeams.map((team) => ({ team, assignment: assignment[team] }))
  await tx
    .insert(supportTeams)
    .values(teams)
    .onConflictDoUpdate({
      target: supportTeams.team,
      set: { assignment: sql`excluded.assignment` },
    })
  await tx.delete(supportCategoryTeams)
  const mapped = ticketCategories.flatMap((category) => {
    const team = categoryTeams[category]
    return team === undefined ? [] : [{ category, team }]
  })
  if (mapped.length > 0) await tx.insert(supportCategoryTeams).values(mapped)
}

/** People who stay in a team keep their turn. */
async function savePerson(
  tx: Transaction,
  { userId, teams, isAway, maxOpenTickets }: TeamPerson,
): Promise<void> {
  const set = { isAway, maxOpenTickets }
  await tx
    .insert(supportAgents)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: supportAgents.userId, set })
  await tx
    .delete(supportTeamMembers)
    .where(
      and(eq(supportTeamMembers.userId, userId), notInArray(supportTeamMembers.team, [...teams])),
    )
  if (teams.length > 0)
    await tx
      .insert(supportTeamMembers)
      .values(teams.map((team) => ({ team, userId })))
      .onConflictDoNothing()
}

/**
 * Staff say themselves that they are away, or back: while away they are given no tickets
 * automatically.
 */
export async function setAway(actor: Actor, isAway: boolean): Promise<Result<null>> {
  if (!mayHandleTickets(actor) || actor.kind !== 'person')
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    await tx
      .insert(supportAgents)
      .values({ userId: actor.userId, isAway })
      .onConflictDoUpdate({ target: supportAgents.userId, set: { isAway } })
    const title = isAway ? 'Away from tickets' : 'Back at tickets'
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'ticket-teams',
      action: 'updated',
      title,
      before: { isAway: !isAway },
      after: { isAway },
    })
    return ok(null)
  })
}
