import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket } from '../factories.ts'
import { mergeTickets } from '../merging/operations/merge-tickets.server.ts'
import { supportTickets } from '../tables.server.ts'
import { ticketNeighbours } from './ticket.server.ts'

useTestDatabase()
beforeAll(() => openShop())

test('beside a ticket are the next newer and the next older one, by id where they are equally old, without merged ones', async () => {
  const agent = await anAgent()
  const { ticketId: first, customer } = await aTicket()
  const ids = [
    first,
    ...(await Promise.all([1, 2, 3].map(async () => (await aTicket({}, customer)).ticketId))),
  ].sort()
  const [oldest = '', merged = '', middle = '', newest = ''] = ids
  const createdAt = new Date('2026-11-20T08:00:00.123Z')
  await db().update(supportTickets).set({ createdAt })
  await db()
    .update(supportTickets)
    .set({ createdAt: new Date(createdAt.getTime() + 1) })
    .where(eq(supportTickets.id, newest))
  expect(await mergeTickets(agent, merged, { targetId: middle, isConfirmed: false })).toMatchObject(
    { ok: true },
  )
  const at = (id: string) => ({
    id,
    createdAt: id === newest ? new Date(createdAt.getTime() + 1) : createdAt,
  })
  expect(await ticketNeighbours(at(middle))).toEqual({ newer: newest, older: oldest })
  expect(await ticketNeighbours(at(newest))).toEqual({ newer: null, older: middle })
  expect(await ticketNeighbours(at(oldest))).toEqual({ newer: middle, older: null })
})
