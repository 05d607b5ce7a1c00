import { eq, max } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { heardDuring } from '#tests/heard-events.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, customerMessageForm } from '../../factories.ts'
import { deleteTickets } from '../../operations/delete-tickets.server.ts'
import { writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { supportPresence } from '../../tables.presence.server.ts'
import { supportMessages } from '../../tables.server.ts'
import { othersInTicket, othersInTickets, unreadTickets } from '../queries/presence.server.ts'
import { goneAfterMs, type PresenceState } from '../rules/presence.ts'
import { recordPresence, removeOldPresence } from './record-presence.server.ts'

const database = useTestDatabase()
beforeAll(() => openShop())

/** What a page says; a person has one window unless the test names another. */
const is = (who: Person, ticketId: string, state: PresenceState, page: string = windowOf(who)) =>
  recordPresence(who, ticketId, { page, state, seen: 0 })
const heard = (work: () => Promise<unknown>) => heardDuring(database.url(), 'tickets', work)
const windows = new Map<string, string>()
function windowOf({ userId }: Person): string {
  const page = windows.get(userId) ?? newId()
  windows.set(userId, page)
  return page
}

const stored = (ticketId: string) =>
  db().select().from(supportPresence).where(eq(supportPresence.ticketId, ticketId))
const aged = (ticketId: string, ms: number) =>
  db()
    .update(supportPresence)
    .set({ seenAt: new Date(Date.now() - ms) })
    .where(eq(supportPresence.ticketId, ticketId))

async function aMeeting() {
  const [thandi, sipho] = [await anAgent('Thandi'), await anAgent('Sipho')]
  return { thandi, sipho, ...(await aTicket()) }
}

test('each hears of the others and never of oneself, on the page and on the list', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  const { ticketId: quiet } = await aTicket()
  expect(await is(thandi, ticketId, 'reading')).toEqual({ ok: true, value: [] })
  expect(await is(sipho, ticketId, 'writing')).toEqual({
    ok: true,
    value: [{ name: 'Thandi', isWriting: false }],
  })
  expect(await othersInTicket(ticketId, thandi.userId)).toEqual([
    { name: 'Sipho', isWriting: true },
  ])
  expect(await othersInTickets([ticketId, quiet], thandi.userId)).toEqual(
    new Map([[ticketId, ['Sipho']]]),
  )
  expect(await is(sipho, ticketId, 'left')).toMatchObject({ ok: true })
  expect(await othersInTicket(ticketId, thandi.userId)).toEqual([])
})

test('who was not heard of for 40 seconds does not count, and is removed within the minute', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  await is(thandi, ticketId, 'reading')
  await aged(ticketId, goneAfterMs - 5000)
  expect(await othersInTicket(ticketId, sipho.userId)).toHaveLength(1)
  await removeOldPresence()
  expect(await stored(ticketId)).toHaveLength(1)
  await aged(ticketId, goneAfterMs)
  expect(await othersInTicket(ticketId, sipho.userId)).toEqual([])
  await removeOldPresence()
  expect(await stored(ticketId)).toEqual([])
})

test('others hear when a colleague comes, writes, stops and leaves, and nothing of heartbeats', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  const events = await heard(async () => {
    // No colleague is in the ticket; a list may show it.
    await is(thandi, ticketId, 'reading')
    for (const state of [
      'reading',
      'reading',
      'writing',
      'writing',
      'reading',
      'left',
      'left',
    ] as const)
      await is(sipho, ticketId, state)
    await is(thandi, ticketId, 'reading')
    await is(sipho, ticketId, 'reading')
  })
  expect(events).toEqual(Array.from({ length: 6 }, () => `${ticketId} presence`))
})

test('a person with two windows is there once, writes while one of them writes, and leaves with the last', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  const [left, right] = [newId(), newId()]
  const seen = () => othersInTicket(ticketId, thandi.userId)
  await is(sipho, ticketId, 'writing', left)
  await is(sipho, ticketId, 'reading', right)
  expect(await seen()).toEqual([{ name: 'Sipho', isWriting: true }])
  expect(await othersInTickets([ticketId], thandi.userId)).toEqual(new Map([[ticketId, ['Sipho']]]))
  await is(sipho, ticketId, 'left', right)
  expect(await seen()).toEqual([{ name: 'Sipho', isWriting: true }])
  await is(sipho, ticketId, 'reading', right)
  await is(sipho, ticketId, 'left', left)
  expect(await seen()).toEqual([{ name: 'Sipho', isWriting: false }])
  await is(sipho, ticketId, 'left', right)
  expect(await seen()).toEqual([])
  // A window that was closed without a word counts no longer than any.
  await is(sipho, ticketId, 'writing', left)
  await aged(ticketId, goneAfterMs)
  await is(sipho, ticketId, 'reading', right)
  expect(await seen()).toEqual([{ name: 'Sipho', isWriting: false }])
})

test('the second window of a person notifies no page while the first one says the same or more', async () => {
  const { sipho, ticketId } = await aMeeting()
  const [left, right] = [newId(), newId()]
  const events = await heard(async () => {
    await is(sipho, ticketId, 'writing', left)
    for (const state of ['reading', 'writing', 'reading', 'left'] as const)
      await is(sipho, ticketId, state, right)
    await is(sipho, ticketId, 'left', left)
  })
  expect(events).toEqual([`${ticketId} presence`, `${ticketId} presence`])
})

test('lists hear of colleagues who are removed without a heartbeat', async () => {
  const { sipho, ticketId } = await aMeeting()
  await is(sipho, ticketId, 'reading')
  await aged(ticketId, goneAfterMs)
  expect(await heard(removeOldPresence)).toContain(`${ticketId} presence`)
  expect(await heard(removeOldPresence)).toEqual([])
})

test('a page reads what it shows: what the customer wrote after that stays new', async () => {
  const { thandi, ticketId, customer } = await aMeeting()
  const says = (seen: number) =>
    recordPresence(thandi, ticketId, { page: newId(), state: 'reading', seen })
  const isNew = async () => (await unreadTickets([ticketId], thandi.userId)).has(ticketId)
  const newest = async () =>
    Number(
      (
        await db()
          .select({ last: max(supportMessages.position) })
          .from(supportMessages)
      )[0]?.last,
    )
  const shown = await newest()
  await says(shown)
  expect(await isNew()).toBe(false)
  await writeAsCustomer(customer, ticketId, customerMessageForm())
  // Sent before the answer came, and on its way for longer.
  await says(shown)
  expect(await isNew()).toBe(true)
  await says(await newest())
  expect(await isNew()).toBe(false)
  // An older window, and one that claims to have seen what is not there.
  await says(shown)
  expect(await isNew()).toBe(false)
  await says(Number.MAX_SAFE_INTEGER)
  await writeAsCustomer(customer, ticketId, customerMessageForm())
  expect(await isNew()).toBe(true)
})

test('rows go with the ticket and with the person', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  await is(thandi, ticketId, 'reading')
  await is(sipho, ticketId, 'reading')
  await db().delete(users).where(eq(users.id, thandi.userId))
  expect(await stored(ticketId)).toMatchObject([{ userId: sipho.userId }])
  expect(await deleteTickets(sipho, [ticketId])).toMatchObject({ ok: true })
  expect(await stored(ticketId)).toEqual([])
  expect(await is(sipho, ticketId, 'reading')).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
})

test('a ticket that is deleted while many say that they are in it neither stays nor blocks', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  const beats = Array.from({ length: 12 }, (_, at) =>
    is(at % 2 ? thandi : sipho, ticketId, at % 3 ? 'reading' : 'writing'),
  )
  const [deleted, ...answers] = await Promise.all([deleteTickets(sipho, [ticketId]), ...beats])
  expect(deleted).toMatchObject({ ok: true })
  for (const answer of answers) expect(answer.ok || answer.error.code === 'not_found').toBe(true)
  expect(await stored(ticketId)).toEqual([])
})

test('only staff who handle tickets are there, and only in tickets', async () => {
  const { thandi, ticketId, customer } = await aMeeting()
  expect(await is(customer, ticketId, 'reading')).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await is(thandi, newId(), 'reading')).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
  expect(await is(thandi, 'nothing', 'reading')).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
})
