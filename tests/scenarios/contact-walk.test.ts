import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customerPeople, customers } from '#modules/customers/tables.server.ts'
import { anAccount, aSignedInRequest } from '#modules/identity/factories.ts'
import { type ContactRole, contactRoles } from '#modules/identity/rules/contact.ts'
import { paymentClaims } from '#modules/reconciliation/tables.server.ts'
import { anAgent, aTicket } from '#modules/support/factories.ts'
import { supportFiles } from '#modules/support/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * Every address of the customer area as each person who acts for the demo customer, or did, or acts
 * for another one. A new address fails until it is decided.
 */
const people = ['owner', 'billing', 'technical', 'both', 'removed', 'foreign'] as const
type Who = (typeof people)[number]
type Access = Record<Who, readonly number[]>

const everybody = (...statuses: number[]): Access =>
  ({
    owner: statuses,
    billing: statuses,
    technical: statuses,
    both: statuses,
    removed: statuses,
    foreign: statuses,
  }) as const

const [open, no, gone, led] = [[200], [403], [404], [302]] as const

/** Their own list: empty for who was removed, and of another customer for who acts for that one. */
const billingList: Access = { ...everybody(200), technical: no }
const technicalList: Access = { ...everybody(200), billing: no }
const billingOnly: Access = {
  owner: [200, 302],
  billing: [200, 302],
  both: [200, 302],
  technical: no,
  removed: gone,
  foreign: gone,
}
const technicalOnly: Access = {
  owner: [200, 302],
  technical: [200, 302],
  both: [200, 302],
  billing: no,
  removed: gone,
  foreign: gone,
}
const bothOnly: Access = { ...technicalOnly, technical: no }
const ownersOnly: Access = {
  owner: [200, 302],
  billing: no,
  technical: no,
  both: no,
  removed: gone,
  foreign: no,
}
/** There is no such payment, and only billing learns that. */
const noPayment: Access = { ...everybody(404), technical: no }
/** Of the category technical. */
const ticket: Access = {
  owner: [200, 302],
  technical: [200, 302],
  both: [200, 302],
  billing: gone,
  removed: gone,
  foreign: gone,
}

const access: Record<string, Access> = {
  '/dashboard': everybody(200),
  '/dashboard/invoices': billingList,
  '/dashboard/invoices/:id': billingOnly,
  '/dashboard/invoices/:id/paid': billingOnly,
  '/dashboard/invoices/:id/pdf': billingOnly,
  '/dashboard/invoices/:id/withdraw': billingOnly,
  '/dashboard/payment-proofs/:id': billingOnly,
  '/dashboard/pay': billingList,
  '/dashboard/pay/:reference': noPayment,
  '/dashboard/pay/:reference/return': noPayment,
  '/dashboard/statement': billingList,
  /** Of the customer acted for, also of an empty one. */
  '/dashboard/statement/pdf': { ...billingOnly, foreign: open },
  '/dashboard/services': technicalList,
  '/dashboard/services/:id': technicalOnly,
  '/dashboard/services/:id/name': technicalOnly,
  '/dashboard/services/:id/request': technicalOnly,
  '/dashboard/services/:id/plan': bothOnly,
  '/dashboard/services/:id/cancel': ownersOnly,
  '/dashboard/services/:id/accounts/:item/panel': { ...everybody(302), billing: no },
  // Its service has no account and no zone.
  '/dashboard/services/:id/accounts/:item/dns': { ...everybody(404), billing: no },
  '/dashboard/services/:id/accounts/:item/dns/record': { ...everybody(404), billing: no },
  '/dashboard/services/:id/accounts/:item/dns/remove': { ...everybody(404), billing: no },
  '/dashboard/services/:id/accounts/:item/dns/unsign': { ...everybody(404), billing: no },
  '/dashboard/services/:id/accounts/:item/dns/undo': { ...everybody(302), billing: no },
  '/dashboard/services/:id/accounts/:item/dns/sign': { ...everybody(302), billing: no },
  '/dashboard/services/:id/accounts/:item/password': { ...everybody(404), billing: no },
  '/dashboard/services/:id/card': { ...everybody(302), technical: no },
  '/dashboard/services/:id/keep': { ...everybody(403), owner: led, removed: led },
  '/dashboard/services/:id/plan/withdraw': { ...everybody(302), billing: no, technical: no },
  '/dashboard/tickets': everybody(200),
  '/dashboard/tickets/new': everybody(200),
  '/dashboard/tickets/answers': everybody(200),
  '/dashboard/tickets/files': everybody(302),
  '/dashboard/tickets/files/:id': ticket,
  '/dashboard/tickets/:id': ticket,
  '/dashboard/tickets/:id/rating': ticket,
  '/dashboard/tickets/:id/solved': everybody(302),
  '/dashboard/tickets/:id/reopen': everybody(302),
  '/dashboard/profile/:form?': everybody(200),
  '/dashboard/api-keys/:form?': { ...everybody(403), owner: open },
  '/dashboard/profile/export': { ...everybody(403), owner: open },
  '/dashboard/people': { ...everybody(403), owner: open, removed: open },
  '/dashboard/people/invite': { ...everybody(403), owner: open, removed: led },
  '/dashboard/people/:id': ownersOnly,
  '/dashboard/people/:id/remove': ownersOnly,
  '/dashboard/people/:id/hand-over': ownersOnly,
  '/dashboard/people/:id/resend': { ...everybody(403), owner: led, removed: led },
  '/dashboard/leave': { ...everybody(200), owner: gone, removed: gone },
  '/dashboard/acting-for': everybody(302),
  '/dashboard/*': everybody(404),
}

type RouteNode = {
  path?: string | undefined
  index?: boolean | undefined
  children?: RouteNode[] | undefined
}

function paths(nodes: readonly RouteNode[], parent = ''): string[] {
  return nodes.flatMap((node) => {
    const here = node.path === undefined ? parent : `${parent}/${node.path}`
    return [...(node.path === undefined ? [] : [here]), ...paths(node.children ?? [], here)]
  })
}

let server: TestServer
const cookies: Record<Who, string> = {
  owner: '',
  billing: '',
  technical: '',
  both: '',
  removed: '',
  foreign: '',
}
let sample: {
  customer: string
  invoice: string
  service: string
  claim: string
  ticket: string
  billingTicket: string
  file: string
  person: string
}

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  const cookie = async (email: string, password?: string) =>
    (await aSignedInRequest(email, password)).headers.get('cookie') ?? ''
  cookies.owner = await cookie(demoAccounts.customer, demoPassword)
  const [mine] = await db()
    .select({ customer: orders.customerId, invoice: invoices.id, service: subscriptions.id })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .innerJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(eq(orders.customerEmail, demoAccounts.customer))
  if (!mine) throw new Error('The demo customer has no service')
  const contact = async (customerId: string, roles: ContactRole[]) => {
    const { userId, email } = await anAccount({
      email: `${newId()}@contact.example`,
      emailVerified: true,
    })
    const id = newId()
    const at = new Date()
    await db()
      .insert(customerPeople)
      .values({
        ...{ id, customerId, userId, email, roles, name: 'Lerato Dube', invitedBy: 'Tests' },
        invitedAt: at,
        joinedAt: at,
      })
    return { id, cookie: await cookie(email) }
  }
  const other = await aCustomer()
  const billing = await contact(mine.customer, ['billing'])
  cookies.billing = billing.cookie
  cookies.technical = (await contact(mine.customer, ['technical'])).cookie
  cookies.both = (await contact(mine.customer, [...contactRoles])).cookie
  cookies.foreign = (await contact(other.customerId, [...contactRoles])).cookie
  const removed = await contact(mine.customer, [...contactRoles])
  cookies.removed = removed.cookie
  await db().delete(customerPeople).where(eq(customerPeople.id, removed.id))
  const [owner] = await db().select().from(customers).where(eq(customers.id, mine.customer))
  const person = {
    ...(await anAgent('Thandi Nkosi')),
    staff: null,
    userId: owner?.authUserId ?? '',
    customerId: mine.customer,
  }
  const { ticketId } = await aTicket(
    { subject: 'TECHNICAL-MATTER', files: [new File(['x'], 'x.txt')] },
    person,
  )
  const money = await aTicket({ subject: 'MONEY-MATTER', category: 'billing' }, person)
  const [file] = await db()
    .select({ id: supportFiles.id })
    .from(supportFiles)
    .where(eq(supportFiles.ticketId, ticketId))
  const claim = newId()
  await db()
    .insert(paymentClaims)
    .values({
      ...{
        id: claim,
        customerId: mine.customer,
        invoiceId: mine.invoice,
        amountCents: 100,
        paidOn: '2026-11-03',
      },
      ...{ fileName: 'proof.pdf', fileType: 'application/pdf', fileBytes: Buffer.from('%PDF-1.4') },
    })
  sample = {
    ...mine,
    claim,
    ticket: ticketId,
    billingTicket: money.ticketId,
    file: file?.id ?? '',
    person: billing.id,
  }
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

function address(path: string): string {
  const filled = path
    .replace('*', 'there-is-no-such-page')
    .replace('/:form?', '')
    .replace(':reference', 'no-such-payment')
    .replace(':item', sample.service)
  if (path.includes('payment-proofs')) return filled.replace(':id', sample.claim)
  if (path.includes('/tickets/files')) return filled.replace(':id', sample.file)
  if (path.includes('/tickets')) return filled.replace(':id', sample.ticket)
  if (path.includes('/people')) return filled.replace(':id', sample.person)
  return filled.replace(':id', path.includes('services') ? sample.service : sample.invoice)
}

function ask(path: string, who: Who, init: RequestInit = {}): Promise<Response> {
  return fetch(server.url + path, {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html', cookie: cookies[who], ...init.headers },
  })
}

const send = (path: string, who: Who, fields: Record<string, string> = {}) =>
  ask(path, who, {
    method: 'POST',
    headers: { origin: server.url },
    body: new URLSearchParams(fields),
  })

test('every address of the customer area is decided', () => {
  expect(
    paths(routes)
      .filter((path) => path.startsWith('/dashboard'))
      .sort(),
  ).toEqual(Object.keys(access).sort())
})

describe.each(people)('%s', (who) => {
  test('opens what the role opens, and nothing else', async () => {
    for (const [path, expected] of Object.entries(access)) {
      const answer = await ask(address(path), who)
      expect(expected[who], `${path} answered ${answer.status} to ${who}`).toContain(answer.status)
    }
  }, 60_000)

  test('sends nothing to what is closed, and gets no data of it', async () => {
    for (const [path, expected] of Object.entries(access).filter(
      ([, one]) => one[who].includes(403) || one[who].includes(404),
    )) {
      const sent = await send(address(path), who, {
        billing: 'on',
        name: 'x',
        reason: 'x',
        message: 'x',
        email: `${newId()}@x.example`,
      })
      expect([403, 404, 405, 422], `${path} answered ${sent.status} to ${who}`).toContain(
        sent.status,
      )
      if (expected[who].includes(403))
        expect([403, 405], `${path} answered ${sent.status} to ${who}`).toContain(sent.status)
      const data = await ask(`${address(path)}.data`, who)
      expect(await data.text(), path).not.toMatch(/TECHNICAL-MATTER|"totalCents",\d{3}|INV-\d{4}-/)
    }
  }, 60_000)
})

test('lists show the tickets of the role, and so does their stream', async () => {
  const seen = async (who: Who) => {
    const text = await (await ask('/dashboard/tickets', who)).text()
    const streams = await Promise.all(
      [sample.ticket, sample.billingTicket].map(async (id) => {
        const stop = new AbortController()
        const answer = await ask(`/api/tickets/${id}/events`, who, { signal: stop.signal })
        stop.abort()
        return answer.status
      }),
    )
    return [text.includes('TECHNICAL-MATTER'), text.includes('MONEY-MATTER'), ...streams]
  }
  expect(await seen('owner')).toEqual([true, true, 200, 200])
  expect(await seen('both')).toEqual([true, true, 200, 200])
  expect(await seen('technical')).toEqual([true, false, 200, 404])
  expect(await seen('billing')).toEqual([false, true, 404, 200])
  expect(await seen('removed')).toEqual([false, false, 404, 404])
  expect(await seen('foreign')).toEqual([false, false, 404, 404])
})

test('navigation and home offer what is open, and a technical contact is shown no money', async () => {
  const home = async (who: Who) => (await ask('/dashboard', who)).text()
  const offers = async (who: Who) => {
    const page = await home(who)
    return [
      '/dashboard/services"',
      '/dashboard/invoices"',
      '/dashboard/statement"',
      'Acting for',
    ].map((part) => page.includes(part))
  }
  expect(await offers('owner')).toEqual([true, true, true, false])
  expect(await offers('billing')).toEqual([false, true, true, true])
  expect(await offers('technical')).toEqual([true, false, false, true])
  for (const page of [
    await home('technical'),
    await (await ask('/dashboard/services', 'technical')).text(),
  ])
    expect(page).not.toMatch(/R\s?\d+[.,]\d\d/)
  const service = await (await ask(`/dashboard/services/${sample.service}`, 'technical')).text()
  expect(service).not.toMatch(/R\s?\d+[.,]\d\d|INV-\d{4}-|\/cancel"|\/plan"/)
  expect(service).toContain('/name"')
})

test('orders belong to the customer acted for where the role includes buying; others are asked to switch first', async () => {
  const page = async (who: Who) =>
    (await ask('/checkout?package=wordpress-protea&period=monthly', who)).text()
  expect(await page('technical')).toContain('Order for myself')
  expect(await page('billing')).not.toContain('Order for myself')
})

test('after all that nothing has changed', async () => {
  const [service] = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, sample.service))
  expect(service).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
  expect(await db().$count(customerPeople, eq(customerPeople.customerId, sample.customer))).toBe(3)
})
