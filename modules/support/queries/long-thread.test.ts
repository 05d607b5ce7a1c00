import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket } from '../factories.ts'
import { ownersReach } from '../rules/ticket-reach.ts'
import { supportMessages } from '../tables.server.ts'
import { ownTicket } from './for-customers/own-ticket.server.ts'
import { staffTicket } from './ticket.server.ts'

useTestDatabase()
beforeAll(() => openShop())

async function longThread() {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket({
    message: 'Message 1',
    files: [new File(['one'], 'one.txt')],
  })
  const message = (n: number, isInternal = false) =>
    ({
      ticketId,
      senderId: agent.userId,
      senderType: 'staff',
      senderName: agent.name,
      message: `Message ${n}`,
      isInternal,
    }) as const
  await db()
    .insert(supportMessages)
    .values(Array.from({ length: 249 }, (_, index) => message(index + 2)))
  await db()
    .insert(supportMessages)
    .values(Array.from({ length: 30 }, (_, index) => message(index + 1000, true)))
  return { agent, ticketId, customerId: customer.customerId }
}

test('a thread opens with its newest hundred messages, and longer when that is asked for', async () => {
  const { agent, ticketId, customerId } = await longThread()
  const own = async (length?: number) => {
    const found = await ownTicket(ownersReach(customerId), ticketId, length)
    if (!found.ok) throw new Error(found.error.message)
    return found.value
  }
  const newest = await own()
  expect(newest.messages.map(({ message }) => message)).toEqual(
    Array.from({ length: 100 }, (_, index) => `Message ${index + 151}`),
  )
  // Notes are not counted for the customer.
  expect(newest.earlier).toBe(150)
  const all = await own(400)
  expect([
    all.messages.length,
    all.earlier,
    all.messages[0]?.files.map(({ name }) => name),
  ]).toEqual([250, 0, ['one.txt']])

  const staff = await staffTicket(ticketId, agent.userId)
  if (!staff.ok) throw new Error(staff.error.message)
  expect([
    staff.value.messages.length,
    staff.value.earlier,
    staff.value.messages.filter(({ isInternal }) => isInternal).length,
  ]).toEqual([100, 180, 30])
})

test('what was changed before the first message that is shown waits with it', async () => {
  const { agent, ticketId } = await longThread()
  const kinds = async (length: number) => {
    const found = await staffTicket(ticketId, agent.userId, length)
    return found.ok ? found.value.changes.map(({ kind }) => kind) : []
  }
  expect(await kinds(100)).toEqual([])
  expect(await kinds(400)).toEqual(['created'])
})
