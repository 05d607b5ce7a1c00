import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { aPlacedOrder, openShop } from '#modules/billing/factories.ts'
import { documentSeries, invoices } from '#modules/billing/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { togetherWith } from '#platform/write-together.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { orderInvoiceNumber, takeSubscriptionInvoiceNumber } from './take-document-number.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(() => setClock(null))

const day = '2030-06-15'

/** As the statement that writes an order takes it. */
async function takeOrderInvoiceNumber(tx: Transaction, of: string): Promise<string> {
  const { rows } = await tx.execute<{ number: string }>(togetherWith({ number: await orderInvoiceNumber(tx, of) }, sql`select number from number`))
  return rows[0]?.number ?? ''
}

/** Takes a number in a transaction of its own, which then commits or not. */
const take = (commit: boolean, takeNumber = takeSubscriptionInvoiceNumber) =>
  transact(async (tx): Promise<Result<string>> => {
    const number = await takeNumber(tx, day)
    return commit ? ok(number) : refuse('conflict', number)
  })

test('a hundred at once are a hundred numbers without a gap', async () => {
  const taken = await Promise.all(Array.from({ length: 100 }, () => take(true)))
  const numbers = taken.map((one) => (one.ok ? one.value : '')).sort()
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => `INV-203006-${String(index + 1).padStart(4, '0')}`))
})

test('what is rolled back takes no number with it, and two that commit never share one', async () => {
  const taken = await Promise.all(Array.from({ length: 60 }, (_, index) => take(index % 3 !== 0)))
  const numbers = taken.flatMap((one) => (one.ok ? [one.value] : [])).sort()
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => `INV-203006-${String(index + 101).padStart(4, '0')}`))
})

test('order numbers stay apart past ten thousand, whoever takes them', async () => {
  await take(true, takeOrderInvoiceNumber)
  await db().update(documentSeries).set({ last: 9_990 }).where(eq(documentSeries.series, 'INV-2030-'))
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(true, takeOrderInvoiceNumber)))
  const numbers = taken.map((one) => (one.ok ? one.value : ''))
  expect(new Set(numbers).size).toBe(20)
  expect(numbers.filter((number) => /^INV-2030-\d{4}$/.test(number))).toHaveLength(10)
  expect(numbers.filter((number) => /^INV-2030-[1-9]\d{4}$/.test(number))).toHaveLength(10)
})

test('a series that ran further ahead than was looked gives no number rather than one that was given', async () => {
  await take(true, takeOrderInvoiceNumber)
  const number = await transact(async (tx): Promise<Result<string | undefined>> => {
    const part = await orderInvoiceNumber(tx, day)
    await db()
      .update(documentSeries)
      .set({ last: sql`${documentSeries.last} + 100` })
      .where(eq(documentSeries.series, 'INV-2030-'))
    const { rows } = await tx.execute<{ number: string }>(togetherWith({ number: part }, sql`select number from number`))
    return ok(rows[0]?.number)
  })
  expect(number).toEqual({ ok: true, value: null })
  expect(await take(true, takeOrderInvoiceNumber)).toMatchObject({ ok: true, value: expect.stringMatching(/^INV-2030-/) })
})

describe('year and month', () => {
  const invoiceAt = async (instant: string) => {
    setClock(new Date(instant))
    const order = await aPlacedOrder()
    const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
    return invoice
  }

  test('are those of the site’s zone: half past eleven on New Year’s Eve is the old year, an hour later the new one', async () => {
    const before = await invoiceAt('2026-12-31T21:30:00Z')
    expect(before).toMatchObject({ issueDate: '2026-12-31', dueDate: '2027-01-07', invoiceNumber: expect.stringMatching(/^INV-2026-\d{4}$/) })
    const after = await invoiceAt('2026-12-31T22:30:00Z')
    expect(after).toMatchObject({ issueDate: '2027-01-01', dueDate: '2027-01-08', invoiceNumber: expect.stringMatching(/^INV-2027-\d{4}$/) })
  })

  test('of another zone where the site has one', async () => {
    await openShop({ timezone: 'Pacific/Auckland' })
    expect(await invoiceAt('2027-12-31T11:30:00Z')).toMatchObject({ issueDate: '2028-01-01', invoiceNumber: expect.stringMatching(/^INV-2028-/) })
    await openShop({ timezone: 'Africa/Johannesburg' })
  })
})

test('a number is not given again after its invoice is gone', async () => {
  const order = await aPlacedOrder()
  const [first] = await db().delete(invoices).where(eq(invoices.orderId, order.id)).returning()
  const again = await aPlacedOrder()
  const [second] = await db().select().from(invoices).where(eq(invoices.orderId, again.id))
  expect(second?.invoiceNumber).not.toBe(first?.invoiceNumber)
})
