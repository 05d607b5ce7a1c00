import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { checkoutFor, openShop } from '#modules/billing/factories.ts'
import { placeOrder } from '#modules/billing/orders/operations/place-order.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from './books.ts'

useTestDatabase()
beforeAll(() => openShop())

test('a rush of checkouts before the process has sent its first job: more than there are connections, and all succeed', async () => {
  const { slug } = await aPackage()
  const buyers = await Promise.all(Array.from({ length: 50 }, () => aCustomer()))
  const answers = await Promise.all(
    buyers.map((buyer) => placeOrder(buyer, checkoutFor(slug), { idempotencyKey: newId() })),
  )
  expect(answers.filter((answer) => !answer.ok)).toEqual([])
  await expectSoundBooks()
})
