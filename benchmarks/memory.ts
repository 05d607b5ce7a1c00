import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { finishedOrders, orderForm } from './checkout.ts'
import { adminHeaders, ownDatabase } from './measuring/list-page.ts'
import { load, requestBytes } from './measuring/load.ts'
import { type Program, startHostwright, workersOf } from './measuring/setting.ts'
import { newBuyers, signedInCookie } from './measuring/visitor.ts'

/**
 * Claim (d): memory of the process after pages cached, pages rendered and people signed in have
 * been asked for a hundred thousand times. Aim: 250 MB right after, 200 MB a minute later.
 * `=60`: resident memory each minute of so many with mixed traffic, of one worker, and beside it of
 * two and their supervisor.
 */
export async function memory(databaseUrl: string, [minutes]: string[] = []): Promise<void> {
  if (minutes !== undefined) return mixedTraffic(databaseUrl, Number(minutes))
  const server = await startHostwright(databaseUrl)
  openDatabase(databaseUrl, 2)
  try {
    const [cookie = ''] = await newBuyers(1)
    const visit = (path: string, more: Record<string, string> = {}) =>
      requestBytes('GET', path, {
        headers: { accept: 'text/html', 'accept-encoding': 'gzip', ...more },
      })
    const loads = [
      { request: visit('/'), answers: 80_000 },
      {
        request: visit('/products', { cookie: 'hostwright.session_token=unknown' }),
        answers: 10_000,
      },
      { request: visit('/dashboard', { cookie }), answers: 10_000 },
    ]
    for (const { request, answers } of loads) {
      await load({
        url: server.url,
        connections: 64,
        seconds: 60,
        answers,
        expect: 200,
        request: () => request,
      })
      console.log(`after ${answers} more requests: ${await residentMegabytes(server.pid)} MB`)
    }
    await sleep(60_000)
    console.log(`a minute later: ${await residentMegabytes(server.pid)} MB resident`)
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

/** Pages a second of each server. */
const pace = 5

async function mixedTraffic(databaseUrl: string, minutes: number): Promise<void> {
  const urls = [
    await ownDatabase(databaseUrl, 'memory_one'),
    await ownDatabase(databaseUrl, 'memory_two'),
  ]
  const servers: Program[] = []
  try {
    for (const [at, url] of urls.entries()) {
      servers.push(await startHostwright(url, { WORKERS: String(at + 1) }))
    }
    const mixes: Mix[] = []
    for (const url of urls) mixes.push(await mixOf(url))
    for (let minute = 0; minute <= minutes; minute++) {
      const sizes = await Promise.all(servers.map(({ pid }) => familyMegabytes(pid)))
      console.log(`minute ${minute}: one worker ${sizes[0]}, two ${sizes[1]} MB`)
      if (minute === minutes) break
      await Promise.all(servers.map(({ url }, at) => aMinute(url, mixes[at])))
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

type Mix = { page: () => Buffer; order: () => Buffer }

async function aMinute(url: string, mix: Mix | undefined): Promise<void> {
  if (!mix) return
  const ask = async (answers: number, expect: number, request: () => Buffer) => {
    const { errors } = await load({ url, connections: 4, seconds: 10, answers, expect, request })
    if (errors > 0) throw new Error(`${errors} requests were refused`)
  }
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(1_000))
    await ask(pace, 200, mix.page)
  await ask(1, 302, mix.order)
}

/** What visitors, customers and staff read, PDFs among it, and orders at the end of a checkout. */
async function mixOf(url: string): Promise<Mix> {
  openDatabase(url, 2)
  try {
    const staff = await adminHeaders()
    const { cookie: _, ...visitor } = staff
    const [customer] = await db()
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, 'customer@hostwright.test'))
    const own = { ...visitor, cookie: await signedInCookie(customer?.id ?? '') }
    const rendered = { ...visitor, cookie: 'hostwright.session_token=unknown' }
    const [order] = await db().select().from(orders).orderBy(asc(orders.id)).limit(1)
    const [invoice] = await db().select().from(invoices).orderBy(asc(invoices.id)).limit(1)
    const buy = await finishedOrders(await orderForm())
    const pages: [string[], Record<string, string>][] = [
      [['/', '/products', '/blog', '/faq', '/products/wordpress'], visitor],
      [['/', '/products/wordpress', '/faq'], rendered],
      [['/dashboard', '/dashboard/invoices', '/dashboard/services'], own],
      [['/admin', '/admin/orders', `/admin/orders/${order?.id}`, '/admin/tickets'], staff],
      [['/admin/customers', '/admin/invoices', `/admin/invoices/${invoice?.id}/pdf`], staff],
    ]
    const gets = pages.flatMap(([paths, headers]) =>
      paths.map((path) => requestBytes('GET', path, { headers })),
    )
    let count = 0
    return { page: () => gets[count++ % gets.length] ?? Buffer.alloc(0), order: () => buy(0) }
  } finally {
    await closeDatabase()
  }
}

/** A supervisor with its workers, or one process; the database is not counted. */
async function familyMegabytes(pid: number): Promise<number> {
  const sizes = await Promise.all([pid, ...workersOf(pid)].map(residentMegabytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Resident memory of a process; Linux only. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
