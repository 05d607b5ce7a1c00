import type { RouteConfigEntry } from '@react-router/dev/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTo, areaOf } from '#app/access.ts'
import routes from '#app/routes.ts'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import { rolePermissions, roles } from '#modules/identity/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { cast } from '#tests/actors.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * The table of access (app/access.ts, which tests/architecture/route-map.txt spells out) stands
 * before every address: each is requested once by each kind of user without access, by every
 * method, and refuses them all. Ids need not exist: the question comes before them.
 */
let server: TestServer
let powerless = ''
let viewer = ''
let customer = ''
let administrator = ''
let all: string[] = []

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  powerless = await cookieOfRole()
  viewer = await cookieOfRole('billing.view', 'invoices.manage')
  customer = await cookie(demoAccounts.customer, demoPassword)
  administrator = await cookie(demoAccounts.admin, demoPassword)
  all = [...new Set(addresses(await routes))].filter((path) => accessTo(path)?.open != null)
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

async function cookie(email: string, password?: string): Promise<string> {
  return (await aSignedInRequest(email, password)).headers.get('cookie') ?? ''
}

/** Of a member of staff whose role has exactly these permissions. */
async function cookieOfRole(...permissions: Permission[]): Promise<string> {
  const [role] = await db().insert(roles).values({ name: newId() }).returning({ id: roles.id })
  const roleId = role?.id ?? ''
  if (permissions.length > 0)
    await db()
      .insert(rolePermissions)
      .values(permissions.map((permissionId) => ({ roleId, permissionId })))
  return cookie((await aStaffMember({ roleId })).email)
}

function addresses(entries: readonly RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap((entry) => {
    const here = entry.path === undefined ? under : `${under}/${entry.path}`
    return [...(entry.path === undefined ? [] : [here]), ...addresses(entry.children ?? [], here)]
  })
}

const samples: Readonly<Record<string, string>> = {
  ':kind': 'customers',
  ':day': '2026-01-01',
  ':tab': 'billing',
  ':list': 'team',
  ':form': 'pause',
  ':property': 'status',
  ':key': 'home',
  ':reference': 'none',
  ':number': 'TEST-0001',
  ':paper': 'order',
}
const filled = (path: string) =>
  path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, (name) => samples[name] ?? newId())

type Asked = { status: number; location: string; text: string }

async function ask(path: string, cookie: string, init: RequestInit = {}): Promise<Asked> {
  const answer = await fetch(server.url + path, {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html', origin: server.url, ...(cookie && { cookie }) },
  })
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, location, text: await answer.text() }
}

const sent = () => ({
  method: 'POST',
  body: new URLSearchParams({ intent: 'delete', ids: newId(), notes: 'x', reason: 'x', name: 'x' }),
})

/** The addresses that answered otherwise, four asked at a time. */
async function others(
  paths: readonly string[],
  isRefused: (path: string) => Promise<unknown[]>,
): Promise<unknown[]> {
  const found: unknown[] = []
  const left = [...paths]
  const worker = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop())
      found.push(...(await isRefused(path)).map((what) => `${path}: ${what}`))
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return found.sort()
}

/** What of three ways to ask was not refused. */
async function notRefused(path: string, cookie: string): Promise<unknown[]> {
  const where = filled(path)
  const [opened, data, posted] = [
    await ask(where, cookie),
    await ask(`${where}.data`, cookie),
    await ask(where, cookie, sent()),
  ]
  const leak = /HWP\d{4}|INV-\d{4}-|@example\.co\.za/
  return [
    ...(opened.status === 403 ? [] : [`opened with ${opened.status}`]),
    ...(leak.test(data.text) || leak.test(opened.text) ? ['data'] : []),
    ...([403, 405].includes(posted.status) || accessTo(path)?.send === null
      ? []
      : [`sent with ${posted.status}`]),
  ]
}

test('there are addresses to ask', () => {
  expect(all.filter((path) => areaOf(path) === 'staff').length).toBeGreaterThan(250)
  expect(all.filter((path) => areaOf(path) === 'customer').length).toBeGreaterThan(30)
})

test('visitors are asked to sign in, get no data and send nothing', async () => {
  expect(
    await others(all, async (path) => {
      const where = filled(path)
      const [opened, posted] = [await ask(where, ''), await ask(where, '', sent())]
      const signIn = areaOf(path) === 'staff' ? /^\/admin\/login\?/ : /^\/customer-login\?/
      return [
        ...(opened.status === 302 && signIn.test(opened.location)
          ? []
          : [`opened with ${opened.status} ${opened.location}`]),
        // 401: a form of tickets says what was typed when the session has ended (docs/decisions/048).
        ...([302, 401, 403, 405].includes(posted.status) ? [] : [`sent with ${posted.status}`]),
      ]
    }),
  ).toEqual([])
}, 120_000)

test('a customer gets nothing of the back office', async () => {
  const staff = all.filter((path) => areaOf(path) === 'staff')
  expect(await others(staff, (path) => notRefused(path, customer))).toEqual([])
}, 120_000)

test('staff whose role has no permission get nothing that asks for one', async () => {
  const closed = all.filter(
    (path) =>
      areaOf(path) === 'staff' &&
      accessTo(path)?.open?.(cast['a custom role without permissions']) === false,
  )
  expect(closed.length).toBeGreaterThan(250)
  expect(await others(closed, (path) => notRefused(path, powerless))).toEqual([])
}, 120_000)

test('a file that is refused is a page of its area in a browser, and a sentence for a program', async () => {
  const asked = (path: string, who: string, headers: Record<string, string>) =>
    fetch(server.url + path, { redirect: 'manual', headers: { cookie: who, ...headers } })
  const page = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document' }
  const export_ = '/admin/invoices/export'
  const opened = await asked(export_, powerless, page)
  const text = await opened.text()
  expect([opened.status, opened.headers.get('content-type')]).toEqual([
    403,
    expect.stringContaining('text/html'),
  ])
  expect(text).toContain('You don’t have access to this section')
  expect(text).toContain('aria-label="Back office"')
  const read = await asked(export_, powerless, { accept: 'text/csv' })
  expect([read.status, await read.text()]).toEqual([
    403,
    'You do not have permission to open this page.',
  ])
  const framed = await asked(export_, powerless, { ...page, 'sec-fetch-dest': 'iframe' })
  expect(framed.headers.get('content-type')).toContain('text/plain')
  const missing = await asked(`/dashboard/invoices/${newId()}/pdf`, customer, page)
  expect([missing.status, missing.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('text/html'),
  ])
  expect(await missing.text()).toContain('href="/dashboard/profile"')
})

test('where more may read than send, a form of who may only read is refused', async () => {
  expect((await ask('/admin/invoices/vat-report', viewer)).status).toBe(200)
  expect((await ask('/admin/invoices/vat-report', viewer, sent())).status).toBe(403)
  const reader = await cookieOfRole('billing.view')
  expect((await ask('/admin/billing/run', reader)).status).toBe(200)
  expect((await ask('/admin/billing/run', reader, sent())).status).toBe(403)
})

test('payment pages of an order are not there for others', async () => {
  const [order] = await db()
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(sql`${orders.customerEmail} <> ${demoAccounts.customer}`)
    .limit(1)
  for (const page of ['bank-transfer', 'card', 'return', 'cancel']) {
    const path = `/payment/${page}?order=${order?.number}`
    expect([page, (await ask(path, '')).status]).toEqual([page, 302])
    for (const other of [customer, powerless, administrator])
      expect([page, (await ask(path, other)).status]).toEqual([page, 404])
  }
})

test('staff act on subscriptions in the back office, never through the pages of a customer', async () => {
  const [own] = await db()
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(orders.customerEmail, demoAccounts.customer))
  const state = () =>
    db()
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, own?.id ?? ''))
  const before = await state()
  expect(before).toHaveLength(1)
  const body = new URLSearchParams({ reason: 'Not needed any more' })
  for (const path of ['dashboard', '%64ashboard'].flatMap((area) => [
    `/${area}/services/${own?.id}/cancel`,
    `/${area}/services/${own?.id}/keep`,
  ])) {
    const answer = await ask(path, administrator, { method: 'POST', body })
    expect([302, 404], path).toContain(answer.status)
  }
  expect(await state()).toEqual(before)
})
