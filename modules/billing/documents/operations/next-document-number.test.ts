import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { aPlacedOrder, openShop } from '#modules/billing/factories.ts'
import { documentSeries } from '#modules/billing/tables.numbering.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  nextOrderInvoiceNumber,
  nextSubscriptionInvoiceNumber,
} from './next-document-number.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(() => setClock(null))

const day = '2030-06-15'

/** Takes a number in its own transaction, which then commits or not. */
const take = (commit: boolean, takeNumber = nextSubscriptionInvoiceNumber) =>
  transact(async (tx): Promise<Result<string>> => {
    const number = await takeNumber(tx, day)
    return commit ? ok(number) : refuse('conflict', number)
  })

test('a hundred at once are a hundred numbers without a gap', async () => {
  const taken = await Promise.all(Array.from({ length: 100 }, () => take(true)))
  const numbers = taken.map((one) => (one.ok ? one.value : '')).sort()
  expect(numbers).toEqual(
    Array.from({ length: 100 }, (_, index) => `INV-203006-${String(index + 1).padStart(4, '0')}`),
  )
})

test('what is rolled back takes no number with it, and two that commit never share one', async () => {
  const taken = await Promise.all(Array.from({ length: 60 }, (_, index) => take(index % 3 !== 0)))
  const numbers = taken.flatMap((one) => (one.ok ? [one.value] : [])).sort()
  expect(numbers).toEqual(
    Array.from({ length: 40 }, (_, index) => `INV-203006-${String(index + 101).padStart(4, '0')}`),
  )
})

test('order numbers stay unique past ten thousand, under concurrency', async () => {
  await take(true, nextOrderInvoiceNumber)
  await db()
    .update(documentSeries)
    .set({ last: 9_990 })
    .where(eq(documentSeries.series, 'INV-2030-'))
  const taken = await Promise.all(
    Array.from({ length: 20 }, () => take(true, nextOrderInvoiceNumber)),
  )
  const numbers = taken.map((one) => (one.ok ? one.value : ''))
  expect(new Set(numbers).size).toBe(20)
  expect(numbers.filter((number) => /^INV-2030-\d{4}$/.test(number))).toHaveLength(10)
  expect(numbers.filter((number) => /^INV-2030-[1-9]\d{4}$/.test(number))).toHaveLength(10)
})

test('an order number waits for the other open order of the series and is the next one whether that commits or not', async () => {
  const other = Promise.withResolvers<boolean>()
  const holding = Promise.withResolvers<string>()
  const first = transact(async (tx): Promise<Result<string>> => {
    const number = await nextOrderInvoiceNumber(tx, day)
    holding.resolve(number)
    return (await other.promise) ? ok(number) : refuse('conflict', number)
  })
  const held = await holding.promise
  const second = take(true, nextOrderInvoiceNumber)
  expect(await Promise.race([second, sleep(100, 'waiting')])).toBe('waiting')
  other.resolve(false)
  expect(await first).toMatchObject({ ok: false })
  expect(await second).toEqual({ ok: true, value: held })
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
    expect(before).toMatchObject({
      issueDate: '2026-12-31',
      dueDate: '2027-01-07',
      invoiceNumber: expect.stringMatching(/^INV-2026-\d{4}$/),
    })
    const after = await invoiceAt('2026-12-31T22:30:00Z')
    expect(after).toMatchObject({
      issueDate: '2027-01-01',
      dueDate: '2027-01-08',
      invoiceNumber: expect.stringMatching(/^INV-2027-\d{4}$/),
    })
  })

  test('of another zone where the site has one', async () => {
    await openShop({ timezone: 'Pacific/Auckland' })
    expect(await invoiceAt('2027-12-31T11:30:00Z')).toMatchObject({
      issueDate: '2028-01-01',
      invoiceNumber: expect.stringMatching(/^INV-2028-/),
    })
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
