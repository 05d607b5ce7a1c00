import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import { cachedIfSlow } from '#platform/caching/cached-if-slow.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { countUpTo, listPage } from '#platform/database/list-page.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import { hasText } from '#platform/database/text-search.server.ts'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/rare-search.server.ts'
import type { CustomerStatus } from '../rules/customer.ts'
import {
  type CustomerListQuery,
  type CustomerSort,
  rankedTop,
  rankedWhole,
} from '../rules/customer-list.ts'
import { customers } from '../tables.server.ts'
import { type CustomerMetrics, customerMetrics } from './customer-details.server.ts'

/** What a customer is called in a list; the email address where there is no name. */
export const customerName = sql<string>`coalesce(
  nullif(btrim(${customers.firstName} || ' ' || ${customers.lastName}), ''), ${customers.email})`

const timeoutMs = 15_000

/** Sorts without an index: very many customers are not walked for each page. */
const rankings = ['spent', 'orders', 'login'] as const
type Ranking = (typeof rankings)[number]

/**
 * Orders of a customer, and what was really paid by them: as `customerMetrics` counts, for sorting
 * and for the position in the list.
 */
const rankingValue = {
  orders: sql`(select count(*) from orders
    where customer_id = customers.id and deleted_at is null)`,
  spent: sql`(select coalesce(sum(greatest(0, least(paid_cents, total_cents - credited_cents))), 0)::bigint
    from invoices where customer_id = customers.id
      and kind = 'invoice' and status <> 'credited' and deleted_at is null)`,
}

/** True when this condition leaves more than `whole` customers. Counts no further. */
async function isTooManyToRank(where: SQL | undefined, whole: number): Promise<boolean> {
  const count = await countUpTo(customers, where, whole + 1)
  return count > whole
}

/**
 * The ids of customers who spent or ordered most or signed in last, in one pass over all documents;
 * cached for some minutes if the query is slow.
 */
export const topCustomers: (by: Ranking) => Promise<string[]> = cachedIfSlow(
  async (by: Ranking) => {
    const { rows } = await readWithin(timeoutMs, (tx) =>
      tx.execute<{ id: string }>(sql`${topOf[by]} limit ${rankedTop}`),
    )
    return rows.map(({ id }) => id)
  },
)

const topOf: Record<Ranking, SQL> = {
  spent: sql`select customer_id as id from invoices
    where kind = 'invoice' and status <> 'credited'
      and deleted_at is null and paid_cents > 0
    group by customer_id order by sum(greatest(0, least(paid_cents, total_cents - credited_cents))) desc, customer_id desc`,
  orders: sql`select customer_id as id from orders
    where deleted_at is null group by customer_id
    order by count(*) desc, customer_id desc`,
  login: sql`select id from customers where deleted_at is null
    and last_login is not null
    order by last_login desc, id desc`,
}

type Person = {
  id: string
  firstName: string
  lastName: string
  email: string
  company: string
  status: CustomerStatus
  lastLogin: Date | null
  createdAt: Date
  /** What a ranking sorts by; nought in other sorts. */
  rank: number
}

export type CustomerListRow = Omit<Person, 'rank'> & CustomerMetrics

/**
 * `isTopOnly`: there are too many customers to rank them all, so the list holds the first thousand.
 */
export type CustomerPage = Page<CustomerListRow> & { isTopOnly: boolean }

const columns = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  company: customers.company,
  status: customers.status,
  lastLogin: customers.lastLogin,
  createdAt: customers.createdAt,
}

const byId = { column: customers.id, kind: 'id', of: (row: Person) => row.id } as const

const sorts: Record<CustomerSort, KeysetSort<Person>> = {
  // The one sort with its own index, customers_newest.
  joined: [
    { column: customers.createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
    { ...byId, nullsLast: true },
  ],
  name: [
    { column: customers.firstName, kind: 'name', of: (row) => row.firstName },
    { column: customers.lastName, kind: 'name', of: (row) => row.lastName },
    byId,
  ],
  email: [{ column: customers.email, kind: 'name', of: (row) => row.email }, byId],
  company: [{ column: customers.company, kind: 'name', of: (row) => row.company }, byId],
  orders: [{ column: rankingValue.orders, kind: 'whole', of: (row) => row.rank }, byId],
  spent: [{ column: rankingValue.spent, kind: 'whole', of: (row) => row.rank }, byId],
  // Customers who never signed in sort first.
  login: [
    {
      column: sql`coalesce(${customers.lastLogin}, 'epoch')`,
      kind: 'moment',
      of: (row) => row.lastLogin ?? new Date(0),
    },
    byId,
  ],
}

/**
 * One page of the customers that are not deleted. For staff who may manage customers; the page's
 * guard asks. `whole` is for tests.
 */
export async function customerList(
  query: CustomerListQuery,
  whole = rankedWhole,
): Promise<CustomerPage> {
  const { status } = query.filters
  const asked = and(
    isNull(customers.deletedAt),
    status ? eq(customers.status, status) : undefined,
    query.search ? customerMatches(query.search) : undefined,
  )
  const ranking = rankings.find((by) => by === query.sort)
  const top =
    ranking && (await isTooManyToRank(asked, whole))
      ? sql`${sql.param(await topCustomers(ranking))}::uuid[]`
      : null
  const where = top ? and(asked, sql`${customers.id} = any(${top})`) : asked
  const rank = top
    ? sql`${rankedTop} - array_position(${top}, ${customers.id})`
    : ranking && ranking !== 'login'
      ? rankingValue[ranking]
      : sql`0`
  const sort: KeysetSort<Person> = top
    ? [{ column: rank, kind: 'whole', of: (row) => row.rank }, byId]
    : sorts[query.sort]
  const page = await listPage(sort, query, { table: customers, where }, (slice) =>
    db()
      .select({ ...columns, rank: rank.mapWith(Number) })
      .from(customers)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  const figures = await customerMetrics(page.rows.map(({ id }) => id))
  const rows = page.rows.map(({ rank: _, ...row }) => ({
    ...row,
    ...(figures.get(row.id) ?? { orders: 0, activeServices: 0, totalSpentCents: 0 }),
  }))
  return { ...page, rows, isTopOnly: top !== null }
}

/** B§2.2.3: name, email or company. */
export function customerMatches(search: string): SQL | undefined {
  const { firstName, lastName, email, company } = customers
  return hasText(search, sql`(${firstName} || ' ' || ${lastName})`, lastName, email, company)
}

/**
 * The newest customers that match by name, email or company, or these; a handful. For staff who
 * manage customers.
 */
export async function findCustomers(sought: Sought) {
  const ids = await firstFound(customers, { sought, matches: customerMatches })
  return db()
    .select({
      id: customers.id,
      name: customerName,
      email: customers.email,
      company: customers.company,
    })
    .from(customers)
    .where(sql`${customers.id} in ${ids}`)
    .orderBy(desc(customers.createdAt), desc(customers.id))
}

export type FoundCustomer = Awaited<ReturnType<typeof findCustomers>>[number]
