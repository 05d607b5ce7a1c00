import { eq } from 'drizzle-orm'
import pg from 'pg'
import { users } from '#modules/identity/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { describe } from './compare.ts'
import { load, type Measured, requestBytes } from './load.ts'
import { startHostwright } from './setting.ts'
import { signedInCookie } from './visitor.ts'

export type MeasuredList = { first: Measured; deep: Measured; cases: Case[]; searches: Case[] }
type Case = { query: string; measured: Measured }

export type ListUnderTest = {
  path: string
  /** Fills the database up to this many rows. */
  fill(databaseUrl: string, count: number): Promise<void>
  /** The cursor in the address of the page after this row. */
  positionBefore(row: number): Promise<string>
  queries: string[]
  searches: string[]
}

/** Requests per query; the first pages get ten times as many. */
const samples = 20

/**
 * A list in signed-in HTML with this many rows: its first page, with `deeply` also page 10 000,
 * every filter with every sort, and searches.
 */
export async function measureList(
  databaseUrl: string,
  list: ListUnderTest,
  { count, deeply }: { count: number; deeply: boolean },
): Promise<MeasuredList> {
  const server = await startHostwright(databaseUrl)
  openDatabase(databaseUrl, 2)
  try {
    await list.fill(databaseUrl, count)
    const askPage = await signedInAsk(server.url)
    const ask = async (query: string, answers = samples) => {
      await askPage(`${list.path}?${query}`, 3)
      return askPage(`${list.path}?${query}`, answers)
    }
    const measureAll = async (queries: string[]) => {
      const cases: Case[] = []
      for (const query of queries) cases.push({ query, measured: await ask(query) })
      return cases
    }
    await ask('', samples * 10)
    const first = await ask('', samples * 10)
    if (!deeply) return { first, deep: first, cases: [], searches: [] }
    const deepRow = Math.min(250_000, Math.floor(count / 2))
    return {
      first,
      deep: await ask(`after=${await list.positionBefore(deepRow)}`, samples * 10),
      cases: await measureAll(list.queries),
      searches: await measureAll(list.searches.map((text) => `q=${encodeURIComponent(text)}`)),
    }
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

/**
 * Asks for pages as the administrator of the demo, one after the other, of the database that is
 * open.
 */
export async function signedInAsk(
  url: string,
): Promise<(address: string, answers: number) => Promise<Measured>> {
  const headers = await adminHeaders()
  return (address, answers) => {
    const bytes = requestBytes('GET', address, { headers })
    return load({ url, connections: 1, seconds: 20, answers, expect: 200, request: () => bytes })
  }
}

/** What the browser of that administrator sends. */
export async function adminHeaders(): Promise<Record<string, string>> {
  const [admin] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'admin@hostwright.test'))
  return {
    cookie: await signedInCookie(admin?.id ?? ''),
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
  }
}

export function printList(rows: number, large: MeasuredList, small: MeasuredList): void {
  const ratio = (one: Measured, other: Measured) => (one.p50 / other.p50).toFixed(2)
  console.log(`page 1 of ${rows}                ${describe(large.first)}`)
  console.log(
    `page 10 000, beside page 1: ${ratio(large.deep, large.first)}  ${describe(large.deep)}`,
  )
  console.log(
    `page 1, beside a thousand: ${ratio(large.first, small.first)}  ${describe(small.first)}`,
  )
  for (const [name, cases] of Object.entries({
    'filters and sorts': large.cases,
    searches: large.searches,
  })) {
    const slowest = cases.toSorted((a, b) => b.measured.p50 - a.measured.p50)
    const all = slowest[Math.floor(cases.length / 2)]
    console.log(
      `${cases.length} ${name}, the one in the middle: ${all ? describe(all.measured) : ''}; the slowest by the middle:`,
    )
    for (const { query, measured } of slowest.slice(0, 3))
      console.log(`  ${(query || '(none)').padEnd(60)} ${describe(measured)}`)
    const tail = cases.toSorted((a, b) => b.measured.p95 - a.measured.p95)[0]
    if (tail) console.log(`  the longest tail: ${tail.query.padEnd(42)} ${describe(tail.measured)}`)
  }
}

/** The Cartesian product of these parts of an address; '' leaves one out. */
export function everyQuery(parts: Record<string, readonly string[]>): string[] {
  let queries = ['']
  for (const [name, values] of Object.entries(parts)) {
    const choices = values.map((value) => (value ? `${name}=${value}` : ''))
    queries = queries.flatMap((query) =>
      choices.map((choice) => [query, choice].filter(Boolean).join('&')),
    )
  }
  return queries
}

/**
 * A database beside the given one, reused by the next run: filling in a million rows takes minutes.
 */
export async function ownDatabase(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(databaseUrl)
  own.pathname = `/${name}`
  return own.href
}
