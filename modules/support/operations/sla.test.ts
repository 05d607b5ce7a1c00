import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { staffProfiles } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, customerMessageForm, staffMessageForm } from '../factories.ts'
import { defaultSupportSettings } from '../rules/support-settings.ts'
import { supportSettings, supportTicketChanges, supportTickets } from '../tables.server.ts'
import { setAway } from '../teams/operations/save-teams.server.ts'
import { changeTickets } from './change-tickets.server.ts'
import { closeResolvedTickets, watchSla } from './watch-tickets.server.ts'
import { writeAsCustomer } from './write-as-customer.server.ts'
import { writeAsStaff } from './write-as-staff.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(async () => {
  setClock(null)
  await db().delete(supportSettings)
  await db().update(supportTickets).set({ slaDueAt: null })
})

/** Johannesburg time, which is two hours ahead. Friday 27 November 2026 is before a weekend. */
const set = (local: string) => setClock(new Date(`${local}:00+02:00`))
const local = (moment: Date | null | undefined) =>
  moment && new Date(moment.getTime() + 7_230_000).toISOString().slice(0, 16)

async function stored(id: string) {
  const [ticket] = await db().select().from(supportTickets).where(eq(supportTickets.id, id))
  if (!ticket) throw new Error('There is no such ticket')
  return ticket
}

const mailsOf = async (address: string) =>
  (await db().select().from(emailLogs).where(eq(emailLogs.recipient, address))).map(
    ({ templateName }) => templateName,
  )

test('the clocks of a ticket: opened on Friday, answered on Monday, asked again, waiting, solved', async () => {
  const agent = await anAgent()
  set('2026-11-27T16:00')
  const { ticketId, customer } = await aTicket()
  expect(local((await stored(ticketId)).slaDueAt)).toBe('2026-11-30T11:00')
  set('2026-11-30T09:00')
  await writeAsStaff(agent, ticketId, staffMessageForm({ isInternal: 'yes' }))
  // A note is not an answer.
  expect((await stored(ticketId)).firstRespondedAt).toBeNull()
  await writeAsStaff(agent, ticketId, staffMessageForm({ status: 'waiting_customer' }))
  expect(await stored(ticketId)).toMatchObject({ answersInTime: 1, answersLate: 0, slaDueAt: null })
  set('2026-12-01T09:00')
  await writeAsCustomer(customer, ticketId, customerMessageForm())
  const asked = await stored(ticketId)
  expect([local(asked.nextResponseDueAt), local(asked.resolutionDueAt)]).toEqual([
    '2026-12-02T09:00',
    '2026-12-04T16:00',
  ])
  expect(asked.slaDueAt).toEqual(asked.nextResponseDueAt)
  set('2026-12-02T10:00')
  await writeAsStaff(agent, ticketId, staffMessageForm({ status: 'resolved' }))
  expect(await stored(ticketId)).toMatchObject({
    answersInTime: 1,
    answersLate: 1,
    slaDueAt: null,
    nextResponseDueAt: null,
  })
})

test('another priority sets other deadlines; a change of the promise leaves tickets that are open as they were promised', async () => {
  const agent = await anAgent()
  set('2026-11-23T09:00')
  const { ticketId } = await aTicket()
  await changeTickets(agent, [ticketId], { property: 'priority', value: 'urgent' })
  expect(local((await stored(ticketId)).firstResponseDueAt)).toBe('2026-11-23T10:00')
  const strict = { firstResponse: 10, nextResponse: 10, resolution: 20 }
  await db()
    .insert(supportSettings)
    .values({
      ...defaultSupportSettings,
      sla: { urgent: strict, high: strict, normal: strict, low: strict },
    })
  await changeTickets(agent, [ticketId], { property: 'status', value: 'waiting_customer' })
  await changeTickets(agent, [ticketId], { property: 'status', value: 'open' })
  expect(local((await stored(ticketId)).firstResponseDueAt)).toBe('2026-11-23T10:00')
  const later = await aTicket()
  expect(local((await stored(later.ticketId)).firstResponseDueAt)).toBe('2026-11-23T09:10')
})

test('the ticket’s agent is warned once, all agents are emailed once when the promise is broken, on however many servers', async () => {
  const [sipho, anika] = [await anAgent('Sipho'), await anAgent('Anika')]
  set('2026-11-23T09:00')
  const { ticketId } = await aTicket({ priority: 'urgent' })
  await changeTickets(sipho, [ticketId], { property: 'agent', value: sipho.userId })
  expect(await watchSla()).toBe(0)
  set('2026-11-23T09:31')
  const warned = await Promise.all([watchSla(), watchSla(), watchSla()])
  expect(warned.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect([await mailsOf(sipho.email), await mailsOf(anika.email)]).toEqual([
    ['ticket_due_soon'],
    [],
  ])
  set('2026-11-23T10:01')
  await Promise.all([watchSla(), watchSla()])
  expect(await watchSla()).toBe(0)
  expect([await mailsOf(sipho.email), await mailsOf(anika.email)]).toEqual([
    ['ticket_due_soon', 'ticket_overdue'],
    ['ticket_overdue'],
  ])
  // An answer begins another clock, of which staff hear again.
  await writeAsStaff(sipho, ticketId, staffMessageForm())
  expect(local((await stored(ticketId)).slaDueAt)).toBe('2026-11-24T09:00')
  set('2026-11-24T08:45')
  await watchSla()
  expect(await mailsOf(sipho.email)).toEqual([
    'ticket_due_soon',
    'ticket_overdue',
    'ticket_due_soon',
  ])
})

test('the warning of an agent who is away goes to all', async () => {
  const [sipho, anika] = [await anAgent('Sipho'), await anAgent('Anika')]
  set('2026-11-23T09:00')
  const { ticketId } = await aTicket({ priority: 'urgent' })
  await changeTickets(sipho, [ticketId], { property: 'agent', value: sipho.userId })
  await setAway(sipho, true)
  set('2026-11-23T09:31')
  await watchSla()
  expect(await mailsOf(anika.email)).toEqual(['ticket_due_soon'])
})

test('an agent who opted out gets no email, and the others do', async () => {
  const [quiet, anika] = [await anAgent('Quiet'), await anAgent('Anika')]
  await db()
    .insert(staffProfiles)
    .values({
      userId: quiet.userId,
      email: quiet.email,
      firstName: 'Quiet',
      lastName: 'Agent',
      role: 'agent',
      notices: { ticket_sla: false },
    })
  set('2026-11-23T09:00')
  await aTicket({ priority: 'urgent' })
  set('2026-11-23T10:01')
  await watchSla()
  expect([await mailsOf(quiet.email), await mailsOf(anika.email)]).toEqual([[], ['ticket_overdue']])
})

test('resolved tickets are closed after seven days, quietly, with a line in their history; none while the setting is off', async () => {
  const agent = await anAgent()
  set('2026-11-01T09:00')
  const [old, fresh] = [await aTicket(), await aTicket()]
  await changeTickets(agent, [old.ticketId], { property: 'status', value: 'resolved' })
  set('2026-11-03T09:00')
  await changeTickets(agent, [fresh.ticketId], { property: 'status', value: 'resolved' })
  set('2026-11-08T08:59')
  expect(await closeResolvedTickets()).toBe(0)
  set('2026-11-08T09:01')
  await db()
    .insert(supportSettings)
    .values({ ...defaultSupportSettings, autoCloseDays: 0 })
  expect(await closeResolvedTickets()).toBe(0)
  await db().delete(supportSettings)
  const closed = await Promise.all([closeResolvedTickets(), closeResolvedTickets()])
  expect(closed.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect((await stored(old.ticketId)).status).toBe('closed')
  expect((await stored(fresh.ticketId)).status).toBe('resolved')
  expect(
    (await mailsOf(old.customer.email)).filter((name) => name === 'ticket_status_changed'),
  ).toHaveLength(1)
  const history = await db()
    .select()
    .from(supportTicketChanges)
    .where(eq(supportTicketChanges.ticketId, old.ticketId))
    .orderBy(supportTicketChanges.position)
  expect(history.at(-1)).toMatchObject({
    kind: 'status',
    before: 'resolved',
    after: 'closed',
    actorName: 'Automatic closing',
  })
})
