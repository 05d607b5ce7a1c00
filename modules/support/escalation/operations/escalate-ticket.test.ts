import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { parseListQuery } from '#kernel/list-query.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, staffMessageForm } from '../../factories.ts'
import { saveSupportSettings } from '../../operations/save-support-settings.server.ts'
import { watchSla } from '../../operations/watch-tickets.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { supportSettings as settingsNow } from '../../queries/support-settings.server.ts'
import { ticketList } from '../../queries/ticket-list.server.ts'
import { defaultSupportSettings, supportSettingsValues } from '../../rules/support-settings.ts'
import { historyText } from '../../rules/ticket-history.ts'
import { ticketListShape } from '../../rules/ticket-list.ts'
import { supportSettings, supportTicketChanges, supportTickets } from '../../tables.server.ts'
import { administrators, type Escalation, noEscalation } from '../rules/escalation.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(async () => {
  setClock(null)
  await db().delete(supportSettings)
  await db().update(supportTickets).set({ slaDueAt: null })
})

const set = (local: string) => setClock(new Date(`${local}:00+02:00`))
const escalate = (escalation: Partial<Escalation>) =>
  db()
    .insert(supportSettings)
    .values({ ...defaultSupportSettings, escalation: { ...noEscalation, ...escalation } })

async function stored(id: string) {
  const [ticket] = await db().select().from(supportTickets).where(eq(supportTickets.id, id))
  if (!ticket) throw new Error('There is no such ticket')
  return ticket
}

async function history(id: string): Promise<string[]> {
  const rows = await db()
    .select()
    .from(supportTicketChanges)
    .where(eq(supportTicketChanges.ticketId, id))
    .orderBy(supportTicketChanges.position)
  return rows.slice(1).map((row) => `${row.actorName} ${historyText(row)}`)
}

async function listed(): Promise<string[]> {
  const query = parseListQuery(ticketListShape([]), new URLSearchParams({ status: 'escalated' }))
  return (await ticketList({ ...query, from: null, to: null })).rows.map(({ id }) => id)
}

test('a broken promise raises the priority by one step, once, on however many servers, though earlier deadlines have passed with it', async () => {
  const agent = await anAgent()
  await escalate({ raisesPriority: true, team: 'success' })
  set('2026-11-23T09:00')
  const { ticketId } = await aTicket({ priority: 'low' })
  set('2026-11-23T17:59')
  await watchSla()
  expect(await history(ticketId)).toEqual([])
  set('2026-11-24T09:01')
  await Promise.all([watchSla(), watchSla(), watchSla()])
  for (const minute of ['02', '03']) {
    set(`2026-11-24T09:${minute}`)
    await watchSla()
  }
  expect(await history(ticketId)).toEqual([
    'System escalated it: the promised first answer is late',
    'System changed the priority from Low to Normal',
    'System set the team to Success',
  ])
  expect(await listed()).toContain(ticketId)
  expect(await db().$count(emailLogs, eq(emailLogs.recipient, agent.email))).toBe(1)
  // The next promise is another deadline.
  await writeAsStaff(agent, ticketId, staffMessageForm())
  set('2026-12-20T09:00')
  await watchSla()
  expect((await history(ticketId)).slice(3)).toEqual([
    'Sipho Dlamini assigned Sipho Dlamini',
    'System escalated it: the promised solution is late',
    'System changed the priority from Normal to High',
  ])
  await writeAsStaff(agent, ticketId, staffMessageForm({ status: 'resolved' }))
  expect(await listed()).not.toContain(ticketId)
})

test('it goes to the named person, who is emailed, or to an administrator; a deleted member is skipped, and nothing happens by default', async () => {
  const [sipho, boss] = [await anAgent('Sipho'), await anAgent('Nadia', 'admin')]
  const late = async (assignTo: string) => {
    await db().delete(supportSettings)
    await escalate({ assignTo })
    set('2026-11-23T09:00')
    const { ticketId } = await aTicket({ priority: 'urgent' })
    set('2026-11-23T10:01')
    await watchSla()
    return stored(ticketId)
  }
  expect(await late(sipho.userId)).toMatchObject({
    assignedAgentId: sipho.userId,
    priority: 'urgent',
    team: null,
  })
  expect(
    (await db().select().from(emailLogs).where(eq(emailLogs.recipient, sipho.email))).map(
      ({ templateName }) => templateName,
    ),
  ).toContain('ticket_assigned')
  // Two administrators: one of the shop, and Nadia. The second ticket goes to who has none.
  const given = [
    (await late(administrators)).assignedAgentId,
    (await late(administrators)).assignedAgentId,
  ]
  expect(given.toSorted()).toEqual(['first-admin', boss.userId].toSorted())
  await db().update(users).set({ role: null }).where(eq(users.id, sipho.userId))
  expect(await late(sipho.userId)).toMatchObject({
    assignedAgentId: null,
    escalatedAt: expect.any(Date),
  })
  expect(await late('')).toMatchObject({ escalatedAt: null })
})

test('only staff who handle tickets can be named in the settings', async () => {
  const member = staffWith('tickets.handle', 'settings.manage')
  const save = async (assignTo: string) => {
    const settings = await settingsNow()
    const version = versionOfValues(supportSettingsValues(settings))
    return saveSupportSettings(member, {
      ...settings,
      escalation: { ...noEscalation, assignTo },
      version,
    })
  }
  expect(await save('somebody')).toMatchObject({
    ok: false,
    error: { fields: { escalationAgent: ['Choose one from the list.'] } },
  })
  expect(await save((await anAgent()).userId)).toMatchObject({ ok: true })
  expect(await save(administrators)).toMatchObject({ ok: true })
  expect((await settingsNow()).escalation.assignTo).toBe(administrators)
})
