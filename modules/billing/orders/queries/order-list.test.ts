import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { encodePosition } from '#kernel/paging.ts'
import { anOrder, openShop } from '#modules/billing/factories.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { orderListShape, orderSorts } from '../rules/order-list.ts'
import { orderList } from './order-list.server.ts'
import { countedOrders, orderStats } from './order-stats.server.ts'

useTestDatabase({}, { connections: 20 })

const day = 86_400_000
const total = 60

beforeAll(async () => {
  await openShop()
  const { customerId } = await aCustomer()
  const { id: packageId } = await aPackage()
  for (let n = 0; n < total; n++) {
    // Ties everywhere: three totals, five names, moments in pairs.
    const createdAt = new Date(now().getTime() - Math.floor(n / 2) * day)
    const subtotalCents = 10_000 * (1 + (n % 3))
    const status = n % 4 === 0 ? 'cancelled' : 'pending'
    await anOrder(
      { customerId, packageId },
      {
        orderNumber: `HWP${String(n * 37).padStart(4, '0')}AB${String(n).padStart(2, '0')}`,
        customerName: `Name ${n % 5}`,
        customerEmail: `person${n}@${n % 2 === 0 ? 'karoo' : 'cape'}_mail.example`,
        paymentMethod: n % 3 === 0 ? 'card' : 'bank_transfer',
        subtotalCents,
        vatCents: subtotalCents * 0.15,
        totalCents: subtotalCents * 1.15,
        status,
        cancelledAt: status === 'cancelled' ? createdAt : null,
        createdAt,
      },
    )
  }
})

const list = (search: string) =>
  orderList(parseListQuery(orderListShape, new URLSearchParams(search)))

async function numbers(search: string): Promise<string[]> {
  const found: string[] = []
  let position = ''
  for (;;) {
    const page = await list(`${search}${position}`)
    found.push(...page.rows.map((row) => row.number))
    if (page.next === null) return found
    position = `&after=${page.next}`
  }
}

describe('paging', () => {
  test.each(orderSorts.flatMap((sort) => [sort, `-${sort}`]))(
    'by %s shows every order once, and the way back is the way forth',
    async (sort) => {
      const forth = await numbers(`sort=${sort}`)
      expect(forth).toHaveLength(total)
      expect(new Set(forth).size).toBe(total)
      expect(await numbers(`sort=${sort.startsWith('-') ? sort.slice(1) : `-${sort}`}`)).toEqual(
        forth.toReversed(),
      )
      const first = await list(`sort=${sort}`)
      const second = await list(`sort=${sort}&after=${first.next}`)
      const back = await list(`sort=${sort}&before=${second.previous}`)
      expect(back.rows).toEqual(first.rows)
      expect([first.previous, back.previous]).toEqual([null, null])
      expect(back.next).toBe(first.next)
    },
  )

  test('the last page is short and ends', async () => {
    const [first, second] = [await list(''), await list(`after=${(await list('')).next}`)]
    const last = await list(`after=${second.next}`)
    expect([first.rows.length, second.rows.length, last.rows.length, last.next]).toEqual([
      25,
      25,
      10,
      null,
    ])
    expect((await list('size=100')).rows).toHaveLength(total)
    expect((await list('size=5000')).rows).toHaveLength(25)
  })

  test.each([
    'nonsense',
    encodePosition(['2026-01-01', 'x']),
    encodePosition([1, 2]),
    encodePosition(["'; drop table orders", null]),
    encodePosition(['2026-01-01T00:00:00.000Z', 'not-an-id']),
  ])('a position that is none (%s) is the top', async (token) => {
    expect((await list(`after=${token}`)).rows).toEqual((await list('')).rows)
    for (const sort of orderSorts)
      expect((await list(`sort=${sort}&before=${token}`)).rows.length).toBeGreaterThan(0)
  })
})

describe('filters', () => {
  test('status, method and both, with exact counts', async () => {
    const cancelled = await list('status=cancelled')
    expect([cancelled.count, cancelled.countIsCapped]).toEqual([15, false])
    expect(new Set(cancelled.rows.map((row) => row.status))).toEqual(new Set(['cancelled']))
    expect((await list('method=card')).count).toBe(20)
    expect((await list('method=card&status=pending')).count).toBe(
      (await numbers('method=card&status=pending')).length,
    )
  })

  test('today, 7 and 30 days, with any sort', async () => {
    expect((await list('range=today')).count).toBe(2)
    expect((await list('range=7-days')).count).toBe(16)
    for (const sort of orderSorts)
      expect(await numbers(`range=30-days&sort=${sort}&status=pending`)).toHaveLength(45)
  })

  test.each([
    'status=paid; drop table orders',
    'method=cash',
    'range=year',
    'sort=password',
    'sort=total_cents desc',
    'sort=--created',
    'id=1',
  ])('%s is not in the list of what may be asked', async (search) => {
    const { rows, count } = await list(search)
    expect([rows.length, count]).toEqual([25, total])
  })
})

describe('search', () => {
  test('finds parts of the number and of the address, in any case, within the filters', async () => {
    expect(await numbers('q=ab07')).toEqual(['HWP0259AB07'])
    expect((await list('q=PERSON41@')).rows.map((row) => row.customerEmail)).toEqual([
      'person41@cape_mail.example',
    ])
    expect((await list('q=karoo')).count).toBe(30)
    expect(await numbers('q=karoo&status=cancelled&sort=-total')).toHaveLength(15)
  })

  test('finds the purchase order number of the buyer', async () => {
    const { id, orderNumber } = await anOrder(
      { customerId: (await aCustomer()).customerId ?? '' },
      { purchaseOrderNumber: 'Kalk-4711/B' },
    )
    expect(await numbers('q=kalk-4711')).toEqual([orderNumber])
    await db().delete(orders).where(eq(orders.id, id))
  })

  test('takes wildcards, quotes and control characters as they are', async () => {
    expect((await list('q=cape_mail')).count).toBe(30)
    for (const search of ['%25%25%25', 'cape%25mail', "x' or 1=1", '%5C', '%00', '___', '@@@']) {
      const { rows } = await list(`q=${search}`)
      expect(rows.length).toBe(search === '%00' ? 25 : 0)
    }
  })

  test('counts what it found on every page, and past the last one', async () => {
    const first = await list('q=karoo')
    const second = await list(`q=karoo&after=${first.next}`)
    const { createdAt, id } = second.rows.at(-1) ?? expect.fail('The second page is empty')
    const beyond = await list(`q=karoo&after=${encodePosition([createdAt.toISOString(), id])}`)
    expect(
      [first, second, beyond].map(({ rows, count, next }) => [rows.length, count, next !== null]),
    ).toEqual([
      [25, 30, true],
      [5, 30, false],
      [0, 30, false],
    ])
  })

  test('one or two letters match from the beginning', async () => {
    expect((await list('q=hw')).count).toBe(total)
    expect((await list('q=p')).count).toBe(total)
    expect((await list('q=ap')).count).toBe(0)
  })
})

describe('the counters', () => {
  const counted = async () => (await orderStats()).byStatus

  test('are exact after inserts, changes and deletes of several at once, and untouched by a rollback', async () => {
    const before = await counted()
    const { customerId } = await aCustomer()
    for (let i = 0; i < 3; i++) await anOrder({ customerId })
    expect((await counted()).pending).toEqual({
      count: before.pending.count + 3,
      totalCents: before.pending.totalCents + 3 * 22_885,
    })
    const cards = await countedOrders({ status: 'pending', method: 'card' })
    await db()
      .update(orders)
      .set({ paymentMethod: 'card' })
      .where(eq(orders.customerId, customerId))
    expect(await countedOrders({ status: 'pending', method: 'card' })).toBe(cards + 3)
    await db().update(orders).set({ deletedAt: now() }).where(eq(orders.customerId, customerId))
    await expect(
      db().transaction(async (tx) => {
        await tx.update(orders).set({ deletedAt: null }).where(eq(orders.customerId, customerId))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await counted()).toEqual(before)
    await db().delete(orders).where(eq(orders.customerId, customerId))
    expect(await counted()).toEqual(before)
  })

  test('are exact under fifteen writers at once, none of whom waits for another', async () => {
    const before = await counted()
    const { customerId } = await aCustomer()
    const { id } = await anOrder({ customerId })
    const [template] = await db().delete(orders).where(eq(orders.id, id)).returning()
    if (!template) throw new Error('The order that was just written is not there')
    let arrived = 0
    let open: () => void = () => undefined
    const everybody = new Promise<void>((resolve) => {
      open = resolve
    })
    // Each holds its counter until all have counted: had two to share one, this would never end.
    await Promise.all(
      Array.from({ length: 15 }, () =>
        db().transaction(async (tx) => {
          await tx.insert(orders).values({ ...template, id: newId(), orderNumber: newId() })
          if (++arrived === 15) open()
          await everybody
        }),
      ),
    )
    expect((await counted()).pending.count).toBe(before.pending.count + 15)
    await db().delete(orders).where(eq(orders.customerId, customerId))
    expect(await counted()).toEqual(before)
  })
})
