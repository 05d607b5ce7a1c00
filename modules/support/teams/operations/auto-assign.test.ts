import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, customerMessageForm } from '../../factories.ts'
import { splitTicket } from '../../merging/operations/split-ticket.server.ts'
import { changeTickets, transferTicket } from '../../operations/change-tickets.server.ts'
import { writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { historyText } from '../../rules/ticket-history.ts'
import { supportTicketChanges, supportTickets } from '../../tables.server.ts'
import { supportAgents, supportCategoryTeams, supportTeams } from '../../tables.teams.server.ts'
import { ownAvailability, teamSetup } from '../queries/team-setup.server.ts'
import { type TeamPerson, type TeamSetup, teamSetupValues } from '../rules/team-setup.ts'
import { saveTeams, setAway } from './save-teams.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(async () => {
  await db().delete(supportAgents)
  await db().delete(supportTeams)
  await db().delete(supportCategoryTeams)
})

const administrator = staffWith('tickets.handle', 'settings.manage')

type Setup = Partial<Pick<TeamSetup, 'assignment' | 'categoryTeams'>> & {
  people: Record<string, Partial<TeamPerson>>
}

/** Saves teams as the form does. */
async function setUp({ people, ...routing }: Setup) {
  const now = await teamSetup()
  const version = versionOfValues(teamSetupValues(now))
  const known = now.people.map((person) => ({ ...person, ...people[person.userId] }))
  return saveTeams(administrator, {
    version,
    typed: teamSetupValues({ ...now, ...routing, people: known }),
  })
}

const technical = (assignment: TeamSetup['assignment']['technical']): TeamSetup['assignment'] => ({
  technical: assignment,
  billing: 'off',
  success: 'off',
})
const inTechnical: Partial<TeamPerson> = { teams: ['technical'] }

async function agentsOf(ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await db()
    .select()
    .from(supportTickets)
    .where(inArray(supportTickets.id, [...ids]))
  return ids.map((id) => rows.find((row) => row.id === id)?.assignedAgentId ?? null)
}

const many = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await aTicket()).ticketId))
const timesOf = (all: readonly (string | null)[], { userId }: Person) =>
  all.filter((id) => id === userId).length

test('tickets that come at the same moment are shared out in turn: in history as automatic, each mailed once', async () => {
  const [sipho, anika, lerato] = [
    await anAgent('Sipho'),
    await anAgent('Anika'),
    await anAgent('Lerato'),
  ]
  const people = {
    [sipho.userId]: inTechnical,
    [anika.userId]: inTechnical,
    [lerato.userId]: inTechnical,
  }
  expect(
    await setUp({
      assignment: technical('round_robin'),
      categoryTeams: { technical: 'technical' },
      people,
    }),
  ).toMatchObject({ ok: true })
  const tickets = await many(12)
  const assigned = await agentsOf(tickets)
  expect([sipho, anika, lerato].map((agent) => timesOf(assigned, agent))).toEqual([4, 4, 4])
  const [history] = await db()
    .select()
    .from(supportTicketChanges)
    .where(eq(supportTicketChanges.ticketId, tickets[0] ?? ''))
    .orderBy(supportTicketChanges.position)
    .offset(1)
  expect(history && `${history.actorName} ${historyText(history)}`).toMatch(
    /^System assigned (Sipho|Anika|Lerato) automatically$/,
  )
  const mails = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.templateName, 'ticket_assigned'))
  expect(mails).toHaveLength(12)
  expect(mails.filter(({ recipient }) => recipient === sipho.email)).toHaveLength(4)
})

test('who is least loaded gets the next one; away, deactivated, without the permission or at the maximum gets none, in two teams neither', async () => {
  const [sipho, anika, away, gone] = [
    await anAgent('Sipho'),
    await anAgent('Anika'),
    await anAgent('Away'),
    await anAgent('Gone'),
  ]
  const saved = await setUp({
    assignment: { technical: 'least_loaded', billing: 'round_robin', success: 'off' },
    categoryTeams: { technical: 'technical', billing: 'billing' },
    people: {
      [sipho.userId]: { teams: ['technical', 'billing'], maxOpenTickets: 5 },
      [anika.userId]: inTechnical,
      [away.userId]: inTechnical,
      [gone.userId]: inTechnical,
    },
  })
  expect(saved).toMatchObject({ ok: true })
  expect(await setAway(away, true)).toMatchObject({ ok: true })
  await db().update(users).set({ role: null }).where(eq(users.id, gone.userId))
  const technicalTickets = await many(4)
  const assigned = await agentsOf(technicalTickets)
  expect([sipho, anika, away, gone].map((agent) => timesOf(assigned, agent))).toEqual([2, 2, 0, 0])
  // Two teams at once: the maximum of a person in both holds, and what is left waits for a person.
  const both = await Promise.all([
    many(4),
    Promise.all(
      Array.from({ length: 6 }, async () => (await aTicket({ category: 'billing' })).ticketId),
    ),
  ])
  const all = await agentsOf([...technicalTickets, ...both.flat()])
  expect(timesOf(all, sipho)).toBe(5)
  expect(all.filter((id) => id === null).length + timesOf(all, sipho) + timesOf(all, anika)).toBe(
    14,
  )
  expect((await agentsOf(both[1])).filter((id) => id === null).length).toBeGreaterThan(0)
  expect(await setAway(away, false)).toMatchObject({ ok: true })
  const [next] = await agentsOf(await many(1))
  expect(next).toBe(away.userId)
})

test('a ticket that gets a team without an agent is assigned; one that has an agent keeps them; by hand none is assigned', async () => {
  const [sipho, anika] = [await anAgent('Sipho'), await anAgent('Anika')]
  await setUp({ assignment: technical('off'), people: { [sipho.userId]: inTechnical } })
  const [byHand, first, second] = await many(3)
  if (!byHand || !first || !second) throw new Error('No tickets')
  await changeTickets(anika, [byHand], { property: 'team', value: 'technical' })
  expect(await agentsOf([byHand])).toEqual([null])
  await setUp({ assignment: technical('round_robin'), people: {} })
  await changeTickets(anika, [second], { property: 'agent', value: anika.userId })
  await changeTickets(anika, [first, second], { property: 'team', value: 'technical' })
  expect(await agentsOf([first, second])).toEqual([sipho.userId, anika.userId])
  // Handed to a team and a person together: the person has it, and the other one is not emailed.
  const before = await db().$count(emailLogs, eq(emailLogs.recipient, sipho.email))
  await transferTicket(sipho, byHand, { team: 'billing', agentId: '', note: '' })
  await transferTicket(sipho, byHand, { team: 'technical', agentId: anika.userId, note: '' })
  expect(await agentsOf([byHand])).toEqual([anika.userId])
  expect(await db().$count(emailLogs, eq(emailLogs.recipient, sipho.email))).toBe(before)
})

test('teams are saved by staff who set up the desk, over the version they saw, with whole numbers', async () => {
  const sipho = await anAgent('Sipho')
  expect(await ownAvailability(sipho.userId)).toBeNull()
  const seen = teamSetupValues(await teamSetup())
  const version = versionOfValues(seen)
  expect(await saveTeams(sipho, { version, typed: seen })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  const name = `max-${sipho.userId}`
  for (const wrong of ['0', '-1', 'many', '1.5'])
    expect(
      await saveTeams(administrator, { version, typed: { ...seen, [name]: wrong } }),
    ).toMatchObject({
      ok: false,
      error: { fields: { [name]: [expect.any(String)] } },
    })
  const typed = { ...seen, [name]: '20', [`member-billing-${sipho.userId}`]: 'on' }
  expect(await saveTeams(administrator, { version, typed })).toMatchObject({ ok: true })
  expect((await teamSetup()).people.find(({ userId }) => userId === sipho.userId)).toMatchObject({
    teams: ['billing'],
    maxOpenTickets: 20,
    isAway: false,
  })
  expect(await ownAvailability(sipho.userId)).toEqual({ isAway: false })
  expect(await saveTeams(administrator, { version, typed })).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
})

test('a message that is split off stays with who has the ticket; of an unassigned one, the next agent gets it and one email', async () => {
  const [sipho, anika] = [await anAgent('Sipho'), await anAgent('Anika')]
  const split = async (agentId: string | null) => {
    const { ticketId, customer } = await aTicket()
    await changeTickets(sipho, [ticketId], { property: 'team', value: 'technical' })
    await changeTickets(sipho, [ticketId], { property: 'agent', value: agentId })
    const written = await writeAsCustomer(customer, ticketId, customerMessageForm())
    await setUp({ assignment: technical('round_robin'), people: { [anika.userId]: inTechnical } })
    const done = await splitTicket(sipho, {
      ticketId,
      messageId: written.ok ? written.value.messageId : '',
      subject: 'Another thing',
    })
    await db().delete(supportTeams)
    return done.ok ? done.value.ticketId : ''
  }
  const ids = [await split(sipho.userId), await split(null)]
  expect(await agentsOf(ids)).toEqual([sipho.userId, anika.userId])
  const mails = await db().select().from(emailLogs).where(eq(emailLogs.recipient, anika.email))
  expect(mails.map(({ variables }) => variables.ticket_id)).toEqual([ids[1]])
})
