import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket } from '../../factories.ts'
import { changeTickets } from '../../operations/change-tickets.server.ts'
import { ticketChangeSchemas } from '../../rules/ticket-change.ts'
import { historyText } from '../../rules/ticket-history.ts'
import { ownersReach } from '../../rules/ticket-reach.ts'
import { staffTicket } from '../ticket.server.ts'
import { ownTicket } from './own-ticket.server.ts'

useTestDatabase()
beforeAll(() => openShop())

test('staff give a ticket another subject: the customer reads it, and the history says who changed it from what', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket({ subject: '(no subject)' })
  const { subject } = ticketChangeSchemas.subject.parse({ subject: '  Email is down ' })
  expect(await changeTickets(agent, [ticketId], { property: 'subject', value: subject })).toEqual({
    ok: true,
    value: 1,
  })
  expect(await changeTickets(agent, [ticketId], { property: 'subject', value: subject })).toEqual({
    ok: true,
    value: 0,
  })
  expect(await ownTicket(ownersReach(customer.customerId), ticketId)).toMatchObject({
    ok: true,
    value: { subject: 'Email is down' },
  })
  const seen = await staffTicket(ticketId, agent.userId)
  const change = seen.ok ? seen.value.changes.at(-1) : undefined
  expect(change?.actorName).toBe(agent.name)
  expect(change && historyText(change)).toBe(
    'changed the subject from (no subject) to Email is down',
  )
  expect(ticketChangeSchemas.subject.safeParse({ subject: ' ' }).success).toBe(false)
  expect(
    await changeTickets(customer, [ticketId], { property: 'subject', value: 'Mine' }),
  ).toMatchObject({ ok: false })
})
