import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import {
  anInvoice,
  anOrder,
  aPlacedOrder,
  aSubscription,
  openShop,
  staffWith,
} from '#modules/billing/factories.ts'
import { timelineSize } from '#platform/database/merged-timeline.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aCustomer } from '../factories.ts'
import { customerListShape } from '../rules/customer-list.ts'
import { customers } from '../tables.server.ts'
import { customerDetails } from './customer-details.server.ts'
import { customerList, topCustomers } from './customer-list.server.ts'
import { customerTimeline } from './customer-timeline.server.ts'

useTestDatabase()

const ask = (search: string) =>
  customerList(parseListQuery(customerListShape, new URLSearchParams(search)))

beforeAll(async () => {
  await openShop()
  for (let at = 0; at < 30; at++) {
    const [firstName, lastName] = [`Name${String(at).padStart(2, '0')}`, at % 2 ? 'Nkosi' : 'Botha']
    await aCustomer({
      firstName,
      lastName,
      company: at === 7 ? 'Seven 100% Ltd' : '',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, at >> 1)),
    })
  }
  await aCustomer({ firstName: 'Suspended', status: 'suspended' })
  await aCustomer({ firstName: 'Gone', lastName: 'Away', deletedAt: new Date() })
})

test('walks every sort forth and back without losing or repeating a customer, and never shows the deleted', async () => {
  for (const by of ['joined', 'name', 'email', 'company', 'orders', 'spent', 'login'].flatMap(
    (sort) => [sort, `-${sort}`],
  )) {
    const first = await ask(`sort=${by}`)
    const second = await ask(`sort=${by}&after=${first.next}`)
    const names = [...first.rows, ...second.rows].map((row) => row.firstName)
    expect(new Set(names).size, by).toBe(31)
    expect([first.rows.length, second.rows.length, second.next, first.count], by).toEqual([
      25,
      6,
      null,
      31,
    ])
    expect((await ask(`sort=${by}&before=${second.previous}`)).rows).toEqual(first.rows)
    expect(names).not.toContain('Gone')
  }
})

test('ranks by orders, by what was spent and by the last sign-in', async () => {
  const some = (await ask('sort=joined')).rows
  const [poor, rich, reduced] = some.map(({ id }) => ({ customerId: id }))
  if (!poor || !rich || !reduced) throw new Error('There are customers')
  await anOrder(poor)
  await anOrder(poor)
  await anInvoice(poor, { paidCents: 100 })
  await anOrder(rich)
  await anInvoice(rich, { paidCents: 22_885, status: 'paid', paidAt: new Date() })
  await anInvoice(reduced, {
    paidCents: 22_885,
    creditedCents: 20_000,
    status: 'paid',
    paidAt: new Date(),
  })
  await db()
    .update(customers)
    .set({ lastLogin: new Date('2026-11-01') })
    .where(eq(customers.id, reduced.customerId))
  const first = async (sort: string) => (await ask(`sort=${sort}`)).rows.slice(0, 3)
  expect((await first('-spent')).map((row) => [row.id, row.totalSpentCents])).toEqual([
    [rich.customerId, 22_885],
    [reduced.customerId, 2_885],
    [poor.customerId, 100],
  ])
  expect((await first('-orders')).slice(0, 2).map((row) => [row.id, row.orders])).toEqual([
    [poor.customerId, 2],
    [rich.customerId, 1],
  ])
  expect((await first('-login'))[0]?.id).toBe(reduced.customerId)
  expect((await first('login'))[0]?.lastLogin).toBeNull()
  const topOnly = (search: string) =>
    customerList(parseListQuery(customerListShape, new URLSearchParams(search)), 5)
  for (const sort of ['spent', 'orders', 'login']) {
    const [all, top] = [await first(`-${sort}`), await topOnly(`sort=-${sort}`)]
    expect(top.isTopOnly).toBe(true)
    expect(
      all.slice(0, top.rows.length).map(({ id }) => id),
      sort,
    ).toEqual(top.rows.slice(0, 3).map(({ id }) => id))
    expect((await topOnly(`sort=${sort}`)).rows.map(({ id }) => id)).toEqual(
      top.rows.map(({ id }) => id).reverse(),
    )
  }
  expect((await topOnly('sort=-spent&status=suspended')).isTopOnly).toBe(false)
  expect((await topOnly('sort=-joined')).isTopOnly).toBe(false)
  expect((await topCustomers('spent')).slice(0, 3)).toEqual([
    rich.customerId,
    reduced.customerId,
    poor.customerId,
  ])
  expect((await topCustomers('orders')).slice(0, 2)).toEqual([poor.customerId, rich.customerId])
})

test('searches name, email and company, and takes signs for what they are', async () => {
  const found = async (text: string) =>
    (await ask(`q=${encodeURIComponent(text)}`)).rows.map((row) => row.firstName)
  expect(await found('name03 nko')).toEqual(['Name03'])
  expect(await found('seven 100%')).toEqual(['Name07'])
  expect(await found('away')).toEqual([])
  expect(await found('%%%')).toEqual([])
  const [row] = (await ask('q=Name11')).rows
  expect(await found(row?.email.slice(0, 20) ?? '')).toContain('Name11')
})

test('filters by status', async () => {
  expect((await ask('status=suspended')).rows.map((row) => row.firstName)).toEqual(['Suspended'])
  expect((await ask('status=nonsense')).count).toBe(31)
})

test('counts orders and active services, and what was really spent', async () => {
  const clerk = staffWith('orders.manage', 'payments.manage')
  const paid = await aPlacedOrder()
  const customerId = paid.buyer.customerId ?? ''
  expect(
    await recordOrderPayment(clerk, paid.id, { notes: '', idempotencyKey: newId() }),
  ).toMatchObject({ ok: true })
  await anOrder({ customerId }, { deletedAt: new Date() })
  await anInvoice({ customerId }, { status: 'unpaid', paidCents: 5_000 })
  await aSubscription({ customerId }, { status: 'cancelled', cancelledAt: new Date() })
  const details = await customerDetails(customerId)
  expect(details?.figures).toEqual({
    orders: 1,
    activeServices: 1,
    totalSpentCents: 22_885 + 5_000,
    owedCents: 22_885 - 5_000,
    creditCents: 0,
  })
  const row = (await ask('sort=-joined')).rows.find(({ id }) => id === customerId)
  expect(row).toMatchObject({ orders: 1, activeServices: 1, totalSpentCents: 27_885 })
})

test('one time line of everything, in pages, by kind, without other customers’', async () => {
  const [mine, other] = [await aPlacedOrder(), await aPlacedOrder()]
  const customerId = mine.buyer.customerId ?? ''
  await recordOrderPayment(staffWith('orders.manage', 'payments.manage'), mine.id, {
    notes: '',
    idempotencyKey: newId(),
  })
  for (let at = 0; at < timelineSize; at++)
    await anOrder({ customerId }, { createdAt: new Date(Date.UTC(2025, 0, 1, 0, at >> 2)) })
  const first = await customerTimeline(customerId, { kind: null, after: null })
  const second = await customerTimeline(customerId, { kind: null, after: first.older })
  const events = [...first.events, ...second.events]
  expect([first.events.length, second.older]).toEqual([timelineSize, null])
  expect(new Set(events.map(({ id, state }) => `${id} ${state}`)).size).toBe(events.length)
  expect(events.map(({ at }) => at.getTime())).toEqual(
    events.map(({ at }) => at.getTime()).sort((one, later) => later - one),
  )
  expect(new Set(events.map(({ kind }) => kind))).toEqual(
    new Set(['order', 'invoice', 'payment', 'service', 'email']),
  )
  expect(events.map(({ title }) => title)).not.toContain(other.orderNumber)
  const orders = await customerTimeline(customerId, { kind: 'order', after: null })
  expect(new Set(orders.events.map(({ kind }) => kind))).toEqual(new Set(['order']))
  expect((await customerTimeline(customerId, { kind: null, after: 'nonsense' })).events).toEqual(
    first.events,
  )
})

test('unknown, deleted and malformed ids are not found', async () => {
  const gone = await aCustomer({ deletedAt: new Date() })
  for (const id of ['nonsense', '0190a3c4-0000-7000-8000-000000000000', gone.customerId])
    expect(await customerDetails(id)).toBeNull()
  expect((await db().select().from(customers)).length).toBeGreaterThan(31)
})

test('walks the customers by orders and by what they spent, where all have some', async () => {
  for (const { id: customerId } of await db().select({ id: customers.id }).from(customers)) {
    await anOrder({ customerId })
    await anInvoice({ customerId }, { paidCents: 100 })
  }
  for (const sort of ['orders', '-orders', 'spent', '-spent']) {
    const first = await ask(`sort=${sort}`)
    const second = await ask(`sort=${sort}&after=${first.next}`)
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size, sort).toBe(
      first.count,
    )
  }
})
