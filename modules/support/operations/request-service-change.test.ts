import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { aSubscription, openShop } from '#modules/billing/factories.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { ticketsOfService, unsolvedTickets } from '../queries/for-customers/own-tickets.server.ts'
import { planValue } from '../rules/service-change.ts'
import { ownersReach } from '../rules/ticket-reach.ts'
import { supportMessages, supportTickets } from '../tables.server.ts'
import { requestServiceChange } from './request-service-change.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const form = (
  changes: { plan?: string; reason?: string; requestedDate?: string; idempotencyKey?: string } = {},
) => ({
  plan: '',
  reason: 'More space, please.',
  requestedDate: '',
  idempotencyKey: newId(),
  ...changes,
})

async function aService() {
  const customer = await aCustomer()
  const { id } = await aSubscription({ customerId: customer.customerId })
  return { customer, serviceId: id }
}

test('the request is a ticket of its service, with prices of today, once however often it is sent (A§7)', async () => {
  const { customer, serviceId } = await aService()
  const other = await aPackage({ name: 'Baobab' })
  const sent = form({ plan: planValue(other.id, 'monthly') })
  const first = await requestServiceChange(customer, serviceId, sent)
  expect(first.ok && (await requestServiceChange(customer, serviceId, sent))).toEqual(first)
  const tickets = await db()
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.customerId, customer.customerId))
  expect(tickets).toMatchObject([
    { category: 'service_change', priority: 'normal', relatedServiceId: serviceId, status: 'open' },
  ])
  expect(tickets[0]?.metadata).toMatchObject({
    new_package: 'Baobab',
    billing_period: 'monthly',
    new_price: expect.stringMatching(/^\d+\.\d\d$/),
  })
  const [message] = await db()
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, tickets[0]?.id ?? ''))
  expect(message?.message).toMatch(
    /Requested: Baobab, R[\d\s]+\.\d\d per month\n\nMore space, please\.$/,
  )
  expect(
    (await ticketsOfService(ownersReach(customer.customerId), serviceId)).map(({ id }) => id),
  ).toEqual([tickets[0]?.id])
  expect((await unsolvedTickets(customer)).map(({ id }) => id)).toEqual([tickets[0]?.id])
})

test('a plan that is not on sale is refused by its field; another customer’s service and a missing one are not found', async () => {
  const { customer, serviceId } = await aService()
  const hidden = await aPackage({ showOnFrontend: false })
  for (const plan of [planValue(hidden.id, 'monthly'), planValue(newId(), 'monthly'), 'x'])
    expect(await requestServiceChange(customer, serviceId, form({ plan }))).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { plan: [expect.any(String)] } },
    })
  expect(
    await requestServiceChange(customer, serviceId, form({ requestedDate: '2020-02-29' })),
  ).toMatchObject({
    ok: false,
    error: { fields: { requestedDate: ['Choose a day from today on.'] } },
  })
  const stranger = await aCustomer()
  for (const id of [serviceId, newId(), '1'])
    expect(await requestServiceChange(stranger, id, form())).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
  expect(await unsolvedTickets(stranger)).toEqual([])
  expect(await unsolvedTickets({ kind: 'visitor' })).toEqual([])
})
