import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, sql } from 'drizzle-orm'
import { orders } from '#modules/billing/tables.server.ts'
import { blogPosts } from '#modules/blog/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { finishedOrders, type OrderForm, orderForm } from './checkout.ts'
import { adminHeaders, ownDatabase } from './measuring/list-page.ts'
import { type Answer, load, processorTime, requestBytes } from './measuring/load.ts'
import { type Program, startHostwright } from './measuring/setting.ts'
import { residentMegabytes } from './memory.ts'

const rounds = 3
const inFlight = 4

type Asked = {
  name: string
  expect: number
  request: (connection: number, last?: Answer) => Buffer
}
type Side = { start: () => Promise<Program>; url: string }

/**
 * This build beside that of another checkout (`=path`), each with a demo of its own, in turns:
 * processor time of a second start, of pages and of orders. `=path,20000`: resident memory before,
 * right after and a minute after so many rendered pages.
 */
export async function beside(
  databaseUrl: string,
  [path = '', crowd]: string[] = [],
): Promise<void> {
  const side = async (name: string, folder?: string): Promise<Side> => {
    const url = await ownDatabase(databaseUrl, name)
    return { url, start: () => startHostwright(url, {}, folder) }
  }
  const sides = [await side('beside_this'), await side('beside_other', resolve(path))] as const
  // The first start fills the database.
  for (const { start } of sides) await (await start()).stop()
  // The tables of another checkout may lack what this one's queries name; the demo is the same.
  openDatabase(sides[0].url, 2)
  const form = await orderForm().finally(closeDatabase)
  if (crowd !== undefined) return memoryBeside(sides, Number(crowd), form)
  await startsBeside(sides)
  const [ours, other] = [await sides[0].start(), await sides[1].start()]
  try {
    const [mine, theirs] = [await askedOf(sides[0].url, form), await askedOf(sides[1].url, form)]
    for (const [at, asked] of mine.entries())
      await askBeside([ours, asked], [other, theirs[at] ?? asked])
  } finally {
    await ours.stop()
    await other.stop()
  }
}

async function startsBeside(sides: readonly Side[]): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const times: number[] = []
    for (const { start } of sides) {
      const server = await start()
      times.push(processorTime(server.pid) ?? Number.NaN)
      await server.stop()
    }
    ratios.push(print('second start until ready', times))
  }
  printMiddle('second start until ready', ratios)
}

/** Pages past the page cache, a list, a page of details and the order at the end of the checkout. */
async function askedOf(url: string, form: OrderForm): Promise<Asked[]> {
  openDatabase(url, 2)
  try {
    // Held: how many of the orders' mails fall into the measured seconds would be chance.
    await db().execute(sql`insert into mail_queue (id, paused_at) values (1, now())
      on conflict (id) do update set paused_at = now()`)
    const staff = await adminHeaders()
    const { cookie: _, ...headers } = staff
    const visitor = { ...headers, cookie: 'hostwright.session_token=unknown' }
    const [post] = await db()
      .select({ slug: blogPosts.slug })
      .from(blogPosts)
      .orderBy(asc(blogPosts.id))
      .limit(1)
    const [order] = await db()
      .select({ id: orders.id })
      .from(orders)
      .orderBy(asc(orders.id))
      .limit(1)
    const pages: [string, Record<string, string>][] = [
      ['/', visitor],
      ['/products/wordpress', visitor],
      [`/blog/${post?.slug}`, visitor],
      ['/admin/customers', staff],
      [`/admin/orders/${order?.id}`, staff],
    ]
    return [
      ...pages.map(([name, headers]) => {
        const bytes = requestBytes('GET', name, { headers })
        return { name, expect: 200, request: () => bytes }
      }),
      { name: 'order', expect: 302, request: await finishedOrders(form) },
    ]
  } finally {
    await closeDatabase()
  }
}

async function askBeside(...sides: readonly [Program, Asked][]): Promise<void> {
  const name = sides[0]?.[1].name ?? ''
  const run = async ([{ url, pid }, asked]: [Program, Asked], answers: number) => {
    const done = await load({ ...asked, url, pid, connections: inFlight, seconds: 60, answers })
    if (done.errors > 0) throw new Error(`${name} was refused ${done.errors} times`)
    return done.cpu ?? Number.NaN
  }
  for (const side of sides) await run(side, 150)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const times: number[] = []
    for (const side of sides) times.push(await run(side, 200))
    ratios.push(print(name, times))
  }
  printMiddle(name, ratios)
}

async function memoryBeside(sides: readonly Side[], crowd: number, form: OrderForm): Promise<void> {
  for (const { start, url } of sides) {
    const [home] = await askedOf(url, form)
    const server = await start()
    try {
      console.log(`after the start ${await residentMegabytes(server.pid)} MB`)
      if (home)
        await load({ ...home, url: server.url, connections: 64, seconds: 900, answers: crowd })
      console.log(`right after ${crowd} pages ${await residentMegabytes(server.pid)} MB`)
      await sleep(60_000)
      console.log(`a minute later ${await residentMegabytes(server.pid)} MB`)
    } finally {
      await server.stop()
    }
  }
}

function print(name: string, [mine = 0, theirs = 0]: number[]): number {
  const ms = (microseconds: number) => (microseconds / 1_000).toFixed(1)
  console.log(`  ${name} ${ms(mine)} ms beside ${ms(theirs)}`)
  return mine / theirs
}

function printMiddle(name: string, ratios: number[]): void {
  const sorted = ratios.toSorted((a, b) => a - b)
  const [low, middle, high] = [0, rounds >> 1, rounds - 1].map((at) => sorted[at]?.toFixed(2))
  console.log(`${name.padEnd(60)} ratio ${middle} (${low} to ${high})`)
}
