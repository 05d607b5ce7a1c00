import { expect, test } from 'vitest'
import { ok, refuse } from '#kernel/result.ts'
import { vatRates } from '#modules/settings/tables.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { db, transact } from './database.server.ts'

useTestDatabase()

const rate = (day: string) => ({ effectiveFrom: day, rateBasisPoints: 1500 })
const days = async () => (await db().select().from(vatRates)).map((row) => row.effectiveFrom).sort()

test('last writes are there when the transaction is', async () => {
  await transact(async (tx, last) => {
    await tx.insert(vatRates).values(rate('2001-01-01'))
    last(tx.insert(vatRates).values(rate('2001-01-02')), tx.insert(vatRates).values(rate('2001-01-03')))
    return ok(null)
  })
  expect(await days()).toEqual(['2001-01-01', '2001-01-02', '2001-01-03'])
})

test('one that fails takes the whole transaction back and is heard', async () => {
  const work = transact(async (tx, last) => {
    await tx.insert(vatRates).values(rate('2002-01-01'))
    last(tx.insert(vatRates).values(rate('2001-01-01')), tx.insert(vatRates).values(rate('2002-01-02')))
    return ok(null)
  })
  await expect(work).rejects.toThrow()
  expect(await days()).toEqual(['2001-01-01', '2001-01-02', '2001-01-03'])
})

test('a refusal after them takes them back', async () => {
  const refused = await transact(async (tx, last) => {
    last(tx.insert(vatRates).values(rate('2003-01-01')))
    return refuse('conflict', 'no')
  })
  expect(refused.ok).toBe(false)
  expect(await days()).toHaveLength(3)
})
