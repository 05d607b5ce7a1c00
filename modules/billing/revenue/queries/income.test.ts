import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInvoice, openShop } from '#modules/billing/factories.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { incomeWithin } from './income.server.ts'
import { revenueFigures } from './revenue-figures.server.ts'

useTestDatabase()
beforeAll(async () => {
  await openShop()
  setClock(new Date('2026-11-20T08:00:00Z'))
})
afterAll(() => setClock(null))

test('a payment is in the dashboard’s income and in the statistics at once, however long the count before it took', async () => {
  const { customerId } = await aCustomer()
  const own = { customerId: customerId ?? '' }
  const { id: invoiceId } = await anInvoice(own, { status: 'paid', paidAt: new Date('2026-11-01') })
  const pay = (amountCents: number) =>
    db()
      .insert(payments)
      .values({
        invoiceId,
        ...own,
        amountCents,
        method: 'card',
        source: 'staff',
        receivedOn: '2026-11-19',
        recordedBy: 'Test',
      })
  const both = async () => [
    (await incomeWithin(10_000))?.at(-1)?.totalCents,
    (await revenueFigures()).moneyIn.at(-1)?.totalCents,
  ]
  await pay(10_000)
  // Counting waits for the lock, so that its answer is kept.
  const slowly = transact(async (tx) => {
    await tx.execute(sql`lock table payments in access exclusive mode`)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    return { ok: true, value: null } as const
  })
  await expect
    .poll(
      async () =>
        (
          await db().execute(
            sql`select 1 from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'payments'::regclass`,
          )
        ).rowCount,
    )
    .toBe(1)
  expect(await both()).toEqual([10_000, 10_000])
  await slowly
  await pay(2_500)
  expect(await both()).toEqual([12_500, 12_500])
})
