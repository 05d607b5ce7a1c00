import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { encodePosition } from '#kernel/paging.ts'
import { orderListShape, orderSorts } from '#modules/billing/rules/order-list.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { describe } from './compare.ts'
import { fillOrders } from './fill-orders.ts'
import { load, type Measured, requestBytes } from './load.ts'
import { startHostwright } from './setting.ts'
import { signedInCookie } from './visitor.ts'

const samples = 20

/**
 * Claim (c): the list of orders as signed-in HTML. With a million orders: p50 ≤ 5 ms and p95 ≤ 20 ms for every filter and sort, search
 * ≤ 30 ms, page 10 000 within 1.5 times page 1, a million rows within 1.5 times a thousand.
 */
export async function orderList(databaseUrl: string): Promise<void> {
  const small = await measureList(await ownDatabase(databaseUrl, 'hostwright_bench_thousand'), 1_000)
  const large = await measureList(await ownDatabase(databaseUrl, 'hostwright_bench_million'), 1_000_000)
  const ratio = (one: Measured, other: Measured) => (one.p50 / other.p50).toFixed(2)
  console.log(`page 1 of 1 000 000                ${describe(large.first)}`)
  console.log(`page 10 000, beside page 1: ${ratio(large.deep, large.first)}  ${describe(large.deep)}`)
  console.log(`page 1, beside a thousand orders: ${ratio(large.first, small.first)}  ${describe(small.first)}`)
  for (const [name, cases] of Object.entries({ 'filters and sorts': large.cases, searches: large.searches })) {
    const slowest = cases.toSorted((a, b) => b.measured.p50 - a.measured.p50)
    console.log(`${cases.length} ${name}, the slowest by the middle:`)
    for (const { query, measured } of slowest.slice(0, 3)) console.log(`  ${(query || '(none)').padEnd(60)} ${describe(measured)}`)
    const tail = cases.toSorted((a, b) => b.measured.p95 - a.measured.p95)[0]
    if (tail) console.log(`  the longest tail: ${tail.query.padEnd(42)} ${describe(tail.measured)}`)
  }
}

type Case = { query: string; measured: Measured }

async function measureList(databaseUrl: string, count: number): Promise<{ first: Measured; deep: Measured; cases: Case[]; searches: Case[] }> {
  const server = await startHostwright(databaseUrl)
  openDatabase(databaseUrl, 2)
  try {
    await fillOrders(databaseUrl, count, console.log)
    const [admin] = await db().select({ id: users.id }).from(users).where(eq(users.email, 'admin@hostwright.test'))
    const headers = { cookie: await signedInCookie(admin?.id ?? ''), accept: 'text/html', 'accept-encoding': 'gzip' }
    const ask = async (query: string, answers = samples) => {
      const bytes = requestBytes('GET', `/admin/orders?${query}`, headers)
      const run = (number: number) => load({ url: server.url, connections: 1, seconds: 20, answers: number, expect: 200, request: () => bytes })
      await run(3)
      return run(answers)
    }
    const askAll = async (queries: string[]) => {
      const cases: Case[] = []
      for (const query of queries) cases.push({ query, measured: await ask(query) })
      return cases
    }
    await ask('', 200)
    const first = await ask('', 200)
    if (count < 1_000_000) return { first, deep: first, cases: [], searches: [] }
    return {
      first,
      deep: await ask(`after=${await positionBefore(250_000)}`, 200),
      cases: await askAll(everyQuery()),
      searches: await askAll(searches),
    }
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

const searches = ['HWP0500', 'HWP05', 'buyer123456@', 'karoo', 'nobody-has-this', 'HWP', '99', 'xq'].map((text) => `q=${encodeURIComponent(text)}`)

/** Every filter value with every sort in both directions, alone and in pairs. */
function everyQuery(): string[] {
  const { status, method, range } = orderListShape.filters
  const sorts = orderSorts.flatMap((sort) => [sort, `-${sort}`])
  const combine = (one: string[], two: string[]) => one.flatMap((a) => two.map((b) => [a, b].filter(Boolean).join('&')))
  const choices = (name: string, values: readonly string[]) => ['', ...values.map((value) => `${name}=${value}`)]
  const filters = combine(combine(choices('status', status), choices('method', method)), choices('range', range))
  return combine(filters, choices('sort', sorts).slice(1))
}

/** The place in the address after which page 10 000 begins. */
async function positionBefore(row: number): Promise<string> {
  const [last] = await db()
    .select({ createdAt: orders.createdAt, id: orders.id })
    .from(orders)
    .where(sql`${orders.deletedAt} is null`)
    .orderBy(sql`${orders.createdAt} desc, ${orders.id} desc`)
    .offset(row - 26)
    .limit(1)
  if (!last) throw new Error('There are too few orders')
  return encodePosition([last.createdAt.toISOString(), last.id])
}

/** A database beside the given one, kept for the next run: a million orders take minutes to make. */
async function ownDatabase(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(databaseUrl)
  own.pathname = `/${name}`
  return own.href
}
