import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { encodePosition } from '#kernel/paging.ts'
import { anInvoice, anOrder, aSubscription, openShop } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'
import { now } from '#platform/clock.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { invoiceListShape, invoiceSorts } from '../rules/invoice-list.ts'
import { everyInvoice, invoiceList, invoiceStats } from './invoice-list.server.ts'

useTestDatabase()

const today = dayIn('Africa/Johannesburg', now())
const total = 60
let customerId = ''

beforeAll(async () => {
  await openShop()
  customerId = (await aCustomer()).customerId
  for (let n = 0; n < total; n++) {
    const status = (['unpaid', 'paid', 'pending', 'cancelled', 'draft'] as const)[n % 5] ?? 'unpaid'
    await anInvoice(
      { customerId },
      {
        invoiceNumber: `INV-2026-${String(n).padStart(4, '0')}`,
        status,
        subtotalCents: 10_000 * (1 + (n % 3)),
        issueDate: addDays(today, -n),
        // Every other one of those that wait is late.
        dueDate: addDays(today, n % 2 === 0 ? 3 : -1),
        paidAt: status === 'paid' ? now() : null,
        buyer: {
          name: `Name ${n % 7}`,
          company: n % 2 === 0 ? `Karoo_Works ${n}` : '',
          email: `person${n}@mail.example`,
          phone: '',
          vatNumber: '',
          address: noAddress,
        },
      },
    )
  }
})

const query = (search: string) => parseListQuery(invoiceListShape, new URLSearchParams(search))
const list = (search: string) => invoiceList(query(search))

async function numbers(search: string): Promise<string[]> {
  const found: string[] = []
  for await (const rows of everyInvoice(query(search))) found.push(...rows.map((row) => row.number))
  return found
}

describe('paging', () => {
  test.each(invoiceSorts.flatMap((sort) => [sort, `-${sort}`]))(
    'by %s shows every invoice once, and the way back is the way forth',
    async (sort) => {
      const forth = await numbers(`sort=${sort}`)
      expect(new Set(forth).size).toBe(total)
      expect(forth).toHaveLength(total)
      expect(await numbers(`sort=${sort.startsWith('-') ? sort.slice(1) : `-${sort}`}`)).toEqual(
        forth.toReversed(),
      )
      const first = await list(`sort=${sort}`)
      const second = await list(`sort=${sort}&after=${first.next}`)
      expect([...first.rows, ...second.rows].map((row) => row.number)).toEqual(forth.slice(0, 50))
      expect((await list(`sort=${sort}&before=${second.previous}`)).rows).toEqual(first.rows)
    },
  )
})

describe('filters', () => {
  test('today decides between pending and overdue, and unpaid is among them', async () => {
    const [pending, overdue] = [await list('status=pending'), await list('status=overdue')]
    expect([pending.count, overdue.count]).toEqual([12, 12])
    expect(new Set(pending.rows.map((row) => row.status))).toEqual(new Set(['unpaid', 'pending']))
    expect(new Set(overdue.rows.map((row) => row.status))).toEqual(new Set(['overdue']))
    for (const status of ['draft', 'paid', 'cancelled'])
      expect((await list(`status=${status}`)).count).toBe(12)
  })

  test('today, a week and a calendar month back', async () => {
    expect((await list('range=today')).count).toBe(1)
    expect((await list('range=week')).count).toBe(8)
    expect((await list('range=month')).count).toBeGreaterThanOrEqual(29)
    expect(await numbers('range=week&status=paid&sort=total')).toHaveLength(2)
  })

  test.each(['status=credited', 'range=year', "status=paid' or 1=1", 'sort=password'])(
    '%s is not in the list of what may be asked',
    async (search) => {
      expect((await list(search)).count).toBe(total)
    },
  )
})

test('search looks at number, name, email and company, and takes wildcards as they are', async () => {
  expect(await numbers('q=2026-0007')).toEqual(['INV-2026-0007'])
  expect((await list('q=name+3')).count).toBe(9)
  expect((await list('q=PERSON41@')).rows.map((row) => row.email)).toEqual([
    'person41@mail.example',
  ])
  expect((await list('q=karoo_w')).count).toBe(30)
  for (const search of ['%25%25%25', '___', "x' or 1=1", '@@@'])
    expect((await list(`q=${search}`)).rows).toEqual([])
})

test('a search counts what it found on every page, and past the last one', async () => {
  const first = await list('q=karoo_w')
  const second = await list(`q=karoo_w&after=${first.next}`)
  const { issueDate, id } = second.rows.at(-1) ?? expect.fail('The second page is empty')
  const beyond = await list(`q=karoo_w&after=${encodePosition([issueDate, id])}`)
  expect(
    [first, second, beyond].map(({ rows, count, next }) => [rows.length, count, next !== null]),
  ).toEqual([
    [25, 30, true],
    [5, 30, false],
    [0, 30, false],
  ])
})

test('the cards add up what is invoiced, paid, waiting and late; drafts and cancelled ones are not among it', async () => {
  const stats = await invoiceStats()
  const sum = (rows: { totalCents: number }[]) => rows.reduce((all, row) => all + row.totalCents, 0)
  const shown = async (status: string) => {
    const { rows, count } = await list(`status=${status}&size=100`)
    return { count, cents: sum(rows) }
  }
  const [paid, pending, overdue] = [
    await shown('paid'),
    await shown('pending'),
    await shown('overdue'),
  ]
  const total = { count: 36, cents: paid.cents + pending.cents + overdue.cents }
  expect(stats).toEqual({ paid, pending, overdue, total, awaiting: { count: 0, cents: 0 } })
})

test('next billing follows the subscription of the order, or that of a renewal', async () => {
  const order = await anOrder({ customerId })
  await aSubscription({ customerId }, { orderId: order.id, nextBillingDate: addDays(today, 1) })
  const other = await aSubscription({ customerId }, { nextBillingDate: addDays(today, 20) })
  await anInvoice(
    { customerId },
    { invoiceNumber: 'INV-FIRST', orderId: order.id, status: 'paid', paidAt: now() },
  )
  await anInvoice(
    { customerId },
    { invoiceNumber: 'INV-RENEWAL', subscriptionId: other.id, periodStart: today },
  )
  const words = async (number: string) =>
    (await list(`q=${number}`)).rows.map((row) => row.nextBilling.label)
  expect(await words('INV-FIRST')).toEqual(['Tomorrow'])
  expect(await words('INV-RENEWAL')).toEqual(['20 days'])
})
