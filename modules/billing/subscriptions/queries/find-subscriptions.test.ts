import { beforeAll, expect, test } from 'vitest'
import { anOrder, aSubscription, openShop } from '#modules/billing/factories.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { findSubscriptions } from './subscription-list.server.ts'

useTestDatabase()

const labels = async (search: string) =>
  (await findSubscriptions({ search })).map(({ serviceLabel }) => serviceLabel)

beforeAll(async () => {
  await openShop()
  const { id: packageId } = await aPackage()
  const many = { packageId, ...(await ownerOf('Many', 'many@karoo.example')) }
  // In no order of age, so that the newest are not those that were written last.
  for (const day of ['05', '01', '08', '03', '07', '02', '06', '04'])
    await aSubscription(many, {
      serviceLabel: `site-${day}.example`,
      createdAt: new Date(`2026-10-${day}T08:00:00Z`),
    })
  const few = { packageId, ...(await ownerOf('Few', 'few@karoo.example')) }
  const order = await anOrder(few, {
    orderNumber: 'HWP4242KARO',
    customerEmail: 'few@karoo.example',
  })
  await aSubscription(few, {
    orderId: order.id,
    serviceLabel: 'only.example',
    createdAt: new Date('2025-01-01T08:00:00Z'),
  })
})

async function ownerOf(lastName: string, email: string) {
  const { customerId } = await aCustomer({ firstName: 'Lindiwe', lastName, email, company: '' })
  return { customerId }
}

test('of a customer with many subscriptions the newest six are found, newest first', async () => {
  expect(await labels('many@karoo')).toEqual(
    ['08', '07', '06', '05', '04', '03'].map((day) => `site-${day}.example`),
  )
})

test('each customer’s are found beside those of one who has more, and the newest of all are shown', async () => {
  expect(await labels('few@karoo')).toEqual(['only.example'])
  expect(await labels('lindiwe')).toEqual(
    ['08', '07', '06', '05', '04', '03'].map((day) => `site-${day}.example`),
  )
})

test('a label and the number of the order that began it lead to a subscription', async () => {
  expect(await labels('site-02')).toEqual(['site-02.example'])
  expect(await labels('hwp4242')).toEqual(['only.example'])
  expect(await labels('hwp4243')).toEqual([])
  expect(await labels('%')).toEqual([])
})
