import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { onGap, startEvents, stopEvents, subscribe } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket } from '../../factories.ts'
import { deleteTickets } from '../../operations/delete-tickets.server.ts'
import { supportPresence } from '../../tables.presence.server.ts'
import { othersInTicket, othersInTickets } from '../queries/presence.server.ts'
import { goneAfterMs } from '../rules/presence.ts'
import { keepPresence, removeOldPresence } from './keep-presence.server.ts'

const database = useTestDatabase()
beforeAll(() => openShop())

const stored = (ticketId: string) => db().select().from(supportPresence).where(eq(supportPresence.ticketId, ticketId))
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
  expect(await keepPresence(thandi, ticketId, 'reading')).toEqual({ ok: true, value: [] })
  expect(await keepPresence(sipho, ticketId, 'writing')).toEqual({ ok: true, value: [{ name: 'Thandi', isWriting: false }] })
  expect(await othersInTicket(ticketId, thandi.userId)).toEqual([{ name: 'Sipho', isWriting: true }])
  expect(await othersInTickets([ticketId, quiet], thandi.userId)).toEqual(new Map([[ticketId, ['Sipho']]]))
  expect(await keepPresence(sipho, ticketId, 'left')).toMatchObject({ ok: true })
  expect(await othersInTicket(ticketId, thandi.userId)).toEqual([])
})

test('who was not heard of for 40 seconds does not count, and is removed within the minute', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  await keepPresence(thandi, ticketId, 'reading')
  await aged(ticketId, goneAfterMs - 5000)
  expect(await othersInTicket(ticketId, sipho.userId)).toHaveLength(1)
  await removeOldPresence()
  expect(await stored(ticketId)).toHaveLength(1)
  await aged(ticketId, goneAfterMs)
  expect(await othersInTicket(ticketId, sipho.userId)).toEqual([])
  await removeOldPresence()
  expect(await stored(ticketId)).toEqual([])
})

test('others hear when somebody comes, writes, stops and leaves, and nothing of heartbeats', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  const heard: string[] = []
  const listening = Promise.withResolvers<void>()
  const stopGap = onGap(() => listening.resolve())
  const stop = subscribe('tickets', (text) => heard.push(text))
  try {
    await startEvents(database.url())
    await listening.promise
    // Nobody is there who could hear it.
    await keepPresence(thandi, ticketId, 'reading')
    for (const state of ['reading', 'reading', 'writing', 'writing', 'reading', 'left', 'left'] as const) await keepPresence(sipho, ticketId, state)
    await keepPresence(thandi, ticketId, 'reading')
    await keepPresence(sipho, ticketId, 'reading')
    await expect.poll(() => heard.length).toBe(5)
    expect(new Set(heard)).toEqual(new Set([`${ticketId} presence`]))
  } finally {
    stop()
    stopGap()
    await stopEvents()
  }
})

test('rows go with the ticket and with the person', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  await keepPresence(thandi, ticketId, 'reading')
  await keepPresence(sipho, ticketId, 'reading')
  await db().delete(users).where(eq(users.id, thandi.userId))
  expect(await stored(ticketId)).toMatchObject([{ userId: sipho.userId }])
  expect(await deleteTickets(sipho, [ticketId])).toMatchObject({ ok: true })
  expect(await stored(ticketId)).toEqual([])
  expect(await keepPresence(sipho, ticketId, 'reading')).toMatchObject({ ok: false, error: { code: 'not_found' } })
})

test('a ticket that is deleted while many say that they are in it neither stays nor blocks', async () => {
  const { thandi, sipho, ticketId } = await aMeeting()
  const beats = Array.from({ length: 12 }, (_, at) => keepPresence(at % 2 ? thandi : sipho, ticketId, at % 3 ? 'reading' : 'writing'))
  const [deleted, ...answers] = await Promise.all([deleteTickets(sipho, [ticketId]), ...beats])
  expect(deleted).toMatchObject({ ok: true })
  for (const answer of answers) expect(answer.ok || answer.error.code === 'not_found').toBe(true)
  expect(await stored(ticketId)).toEqual([])
})

test('only staff who handle tickets are there, and only in tickets', async () => {
  const { thandi, ticketId, customer } = await aMeeting()
  expect(await keepPresence(customer, ticketId, 'reading')).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect(await keepPresence(thandi, newId(), 'reading')).toMatchObject({ ok: false, error: { code: 'not_found' } })
  expect(await keepPresence(thandi, 'nothing', 'reading')).toMatchObject({ ok: false, error: { code: 'not_found' } })
})
