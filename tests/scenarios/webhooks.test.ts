import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { deleteCustomer } from '#modules/accounts/operations/delete-customer.server.ts'
import { aStaffKey } from '#modules/api/factories.ts'
import { apiCalls } from '#modules/api/tables.server.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { aDomainInquiry, anEnquiry } from '#modules/enquiries/factories.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { aTicket, customerMessageForm } from '#modules/support/factories.ts'
import { writeAsCustomer } from '#modules/support/operations/write-as-customer.server.ts'
import { deliverDue } from '#modules/webhooks/operations/deliver.server.ts'
import {
  createEndpoint,
  deleteEndpoint,
  replayDays,
  replayDelivery,
  rotateSecret,
  saveEndpoint,
  sendTestEvent,
  setEndpointState,
} from '#modules/webhooks/operations/endpoints.server.ts'
import {
  findOverdueInvoices,
  giveOutMessages,
  pruneMessages,
  silenceWebhooks,
} from '#modules/webhooks/operations/messages.server.ts'
import type { WebhookEventType } from '#modules/webhooks/rules/event.ts'
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from '#modules/webhooks/tables.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { cast } from '../actors.ts'
import { useTestDatabase } from '../postgres.ts'

useTestDatabase()
const admin = cast['a super admin']
const bookkeeper = staffWith('payments.manage', 'invoices.manage', 'orders.manage')
const clerk = cast['a custom role without permissions']

type Received = { path: string; headers: IncomingMessage['headers']; body: string }
let received: Received[] = []
let answer: (request: Received) => {
  status: number
  headers?: Record<string, string>
  body?: string
}
const receiver = createServer((incoming, response) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const request = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: String(Buffer.concat(chunks)),
    }
    received.push(request)
    const { status, headers, body = 'ok' } = answer(request)
    response.writeHead(status, headers).end(body)
  })
})
let origin = ''

beforeAll(async () => {
  await openShop()
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  const address = receiver.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  received = []
  answer = () => ({ status: 204 })
  await db().delete(webhookEndpoints)
  await db().delete(webhookMessages)
})
afterEach(() => setClock(null))

async function anEndpoint(events: WebhookEventType[] = [], path = '/hooks') {
  const created = await createEndpoint(admin, { url: `${origin}${path}`, description: '', events })
  if (!created.ok) throw new Error(created.error.message)
  return created.value
}

async function deliver(): Promise<void> {
  await giveOutMessages()
  await deliverDue(performance.now() + 20_000)
}

/** Moves the program's clock and delivers what is due then. */
async function deliverIn(seconds: number): Promise<void> {
  setClock(new Date(now().getTime() + seconds * 1_000))
  await deliver()
}

const types = () => received.map(({ body }) => JSON.parse(body).type as string)
const endpointOf = async (id: string) =>
  (await db().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]
const deliveries = () =>
  db().select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.createdAt))

/** What the independent package says of it; throws where it is not signed. */
function verified({ headers, body }: Received, secret: string): unknown {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  )
  return new Webhook(secret).verify(body, named)
}

test('what happens to an order is sent in signed events, once each, and in a transaction that ends nothing is', async () => {
  const { secret } = await anEndpoint()
  const order = await aPlacedOrder()
  await recordOrderPayment(bookkeeper, order.id, { notes: '', idempotencyKey: newId() })
  const stopped = db().transaction(async (tx) => {
    await tx.execute(sql`update orders set set_up_at = now(), set_up_by = 'Aisha Davids'`)
    throw new Error('stopped')
  })
  await expect(stopped).rejects.toThrow('stopped')
  await deliver()
  expect(types().toSorted()).toEqual([
    'customer.created',
    'customer.updated',
    'invoice.created',
    'invoice.issued',
    'invoice.paid',
    'order.created',
    'order.paid',
    'payment.succeeded',
    'subscription.created',
  ])
  const ids = received.map((one) => {
    expect(verified(one, secret)).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { id: expect.any(String) },
    })
    return one.headers['webhook-id']
  })
  expect(new Set(ids).size).toBe(ids.length)
  await deliver()
  expect(received).toHaveLength(ids.length)
})

test('an endpoint gets the events that it chose, since it was there; without one nothing is written', async () => {
  await aCustomer()
  expect(await db().$count(webhookMessages)).toBe(0)
  await anEndpoint(['ticket.replied'])
  const customer = await aCustomer()
  const { ticketId } = await aTicket({}, customer)
  await writeAsCustomer(customer, ticketId, customerMessageForm({}))
  await anEndpoint([], '/later')
  await deliver()
  expect(received.map(({ path }) => path)).toEqual(['/hooks'])
  expect(types()).toEqual(['ticket.replied'])
})

test('a failure is tried again with the same id and body and a new time, for three days', async () => {
  const { id, secret } = await anEndpoint(['customer.created'])
  await aCustomer()
  answer = () => ({ status: 500, body: 'not now' })
  await deliver()
  for (const seconds of [6, 331, 1_981, 7_921, 19_801, 39_601, 55_441, 79_201, 95_041])
    await deliverIn(seconds)
  expect(received).toHaveLength(10)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  const times = received.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(times.toSorted((a, b) => a - b)).toEqual(times)
  expect(new Set(times).size).toBeGreaterThan(8)
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 10, lastStatus: 500 }])
  await deliverIn(200_000)
  expect(received).toHaveLength(10)
  const attempts = await db().select().from(webhookAttempts).orderBy(asc(webhookAttempts.number))
  expect(attempts.at(-1)).toMatchObject({ number: 10, status: 500, answer: 'not now' })
  // Staff send it again once the receiver works.
  answer = () => ({ status: 200 })
  const today = dayIn('Africa/Johannesburg', now())
  const replay = (from: string, until: string) =>
    replayDays(admin, id, { from, until, everything: false })
  expect(await replay(addDays(today, 1), addDays(today, 2))).toMatchObject({ ok: false })
  expect(await replay(addDays(today, -30), addDays(today, -20))).toMatchObject({ ok: false })
  expect(await replay(addDays(today, -19), today)).toEqual({ ok: true, value: { count: 1 } })
  await deliver()
  const last = received.at(-1)
  expect(last?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  setClock(null)
  expect(last && JSON.parse(last.body)).toEqual(JSON.parse(received[0]?.body ?? ''))
  expect(last && (() => verified(last, `${secret}x`))).toThrow()
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
})

test('a redirect is a failure and is not followed; 410 switches the endpoint off and staff hear of it', async () => {
  const { id } = await anEndpoint(['customer.created'])
  answer = ({ path }) =>
    path === '/hooks'
      ? { status: 302, headers: { location: `${origin}/elsewhere` } }
      : { status: 200 }
  await aCustomer()
  await deliver()
  expect(received.map(({ path }) => path)).toEqual(['/hooks'])
  expect(await deliveries()).toMatchObject([{ state: 'waiting', lastStatus: 302 }])
  answer = () => ({ status: 410 })
  await deliverIn(6)
  expect(await endpointOf(id)).toMatchObject({ state: 'disabled' })
  await aCustomer()
  await deliverIn(10_000)
  expect(received).toHaveLength(2)
  const { rows } = await db().execute(
    sql`select title from activity_log where entity_type = 'webhook_endpoint' and action = 'attention'`,
  )
  expect(rows).toEqual([{ title: `Webhooks to ${new URL(origin).host} were stopped` }])
  expect(await setEndpointState(admin, id, 'active')).toMatchObject({ ok: true })
})

test('a receiver that asks for time gets it, and the others go on', async () => {
  await anEndpoint(['customer.created'], '/busy')
  await anEndpoint(['customer.created'], '/fast')
  answer = ({ path }) =>
    path === '/busy' ? { status: 429, headers: { 'retry-after': '120' } } : { status: 200 }
  for (let count = 0; count < 30; count++) await aCustomer()
  await deliver()
  expect(received.filter(({ path }) => path === '/fast')).toHaveLength(30)
  // Those that were under way at the same moment, and no more.
  expect(received.filter(({ path }) => path === '/busy').length).toBeLessThanOrEqual(8)
  answer = () => ({ status: 200 })
  await deliverIn(60)
  expect(received.filter(({ path }) => path === '/busy').length).toBeLessThanOrEqual(8)
  await deliverIn(70)
  await deliverIn(10)
  const delivered = (await deliveries()).filter(({ state }) => state === 'delivered')
  expect(delivered).toHaveLength(60)
})

test('an endpoint that fails for a day is paused, keeps its events, and gets them once it is resumed', async () => {
  const { id } = await anEndpoint(['customer.created'])
  answer = () => ({ status: 503 })
  for (let count = 0; count < 12; count++) await aCustomer()
  await deliver()
  for (let hour = 0; hour < 26; hour++) await deliverIn(3_600)
  expect(await endpointOf(id)).toMatchObject({
    state: 'paused',
    stateReason: expect.stringContaining('503'),
  })
  const before = received.length
  await aCustomer()
  await deliverIn(86_400)
  expect(received).toHaveLength(before)
  answer = () => ({ status: 200 })
  await setEndpointState(admin, id, 'active')
  await deliverIn(1)
  expect((await deliveries()).every(({ state }) => state === 'delivered')).toBe(true)
  expect(await deliveries()).toHaveLength(13)
})

test('an endpoint that is paused while its backlog is sent gets no more, and one that moved gets it there', async () => {
  const moved = await anEndpoint(['customer.created'], '/old')
  const { id } = await anEndpoint(['customer.created'], '/paused')
  for (let count = 0; count < 100; count++) await aCustomer()
  const changes = new Map([
    ['/paused', () => setEndpointState(admin, id, 'paused')],
    [
      '/old',
      () =>
        saveEndpoint(admin, moved.id, {
          url: `${origin}/new`,
          description: '',
          events: ['customer.created'],
        }),
    ],
  ])
  answer = ({ path }) => {
    void changes.get(path)?.()
    changes.delete(path)
    return { status: 204 }
  }
  await deliver()
  const sentTo = (path: string) => received.filter((one) => one.path === path).length
  // What was taken before the change is sent to its end.
  expect(sentTo('/paused')).toBeLessThanOrEqual(40)
  expect(sentTo('/old')).toBeLessThanOrEqual(40)
  expect(sentTo('/old') + sentTo('/new')).toBe(100)
})

test('while a secret is rotated both sign, and a day later the new one alone', async () => {
  const { id, secret } = await anEndpoint(['customer.created'])
  const rotated = await rotateSecret(admin, id)
  if (!rotated.ok) throw new Error(rotated.error.message)
  await aCustomer()
  await deliver()
  const [both] = received
  expect(both && verified(both, secret)).toMatchObject({ type: 'customer.created' })
  expect(both && verified(both, rotated.value.secret)).toMatchObject({ type: 'customer.created' })
  await aCustomer()
  await deliverIn(86_401)
  expect(String(received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
})

test('chats, enquiries and tickets come with their objects; a quiet transaction tells nothing', async () => {
  await anEndpoint(['enquiry.created', 'domain_inquiry.created', 'ticket.created'])
  await db().transaction(async (tx) => {
    await silenceWebhooks(tx)
    await tx.insert(generalEnquiries).values(anEnquiry())
  })
  await db().insert(generalEnquiries).values(anEnquiry())
  await db().insert(domainInquiries).values(aDomainInquiry())
  await aTicket({}, await aCustomer())
  await deliver()
  const objects = received.map(({ body }) => JSON.parse(body).data.object)
  expect(objects.toSorted()).toEqual(['domain_inquiry', 'enquiry', 'ticket'])
})

test('two servers at once send each event once; what one left under way another takes', async () => {
  await anEndpoint(['customer.created'])
  for (let count = 0; count < 100; count++) await aCustomer()
  await Promise.all([deliver(), deliver(), deliver()])
  expect(received).toHaveLength(100)
  await aCustomer()
  await giveOutMessages()
  await db().execute(sql`
    update webhook_deliveries set next_at = ${new Date(now().getTime() + 60_000)} where state = 'waiting'`)
  await deliver()
  expect(received).toHaveLength(100)
  await deliverIn(61)
  expect(received).toHaveLength(101)
})

test('an address of a private network is refused when it is entered and when it leads there later', async () => {
  const values = { description: '', events: [] }
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest', 'http://[fd00::1]/'])
    expect(await createEndpoint(admin, { ...values, url })).toMatchObject({
      error: { code: 'invalid', fields: { url: [expect.stringContaining('private network')] } },
    })
  const { id } = await anEndpoint(['customer.created'])
  await db()
    .update(webhookEndpoints)
    .set({ url: 'http://192.168.1.1/' })
    .where(eq(webhookEndpoints.id, id))
  await aCustomer()
  await deliver()
  expect(await deliveries()).toMatchObject([
    { state: 'waiting', lastStatus: null, lastFailure: expect.stringContaining('private network') },
  ])
  const before = config()
  useConfig({ ...before, mode: 'live' })
  expect(await saveEndpoint(admin, id, { ...values, url: 'http://example.com/' })).toMatchObject({
    error: { fields: { url: ['A live site sends to addresses with https:// only.'] } },
  })
  expect(await saveEndpoint(admin, id, { ...values, url: `${origin}/` })).toMatchObject({
    ok: false,
  })
  useConfig(before)
})

test('a receiver that never answers, or answers without end, costs a moment and is a failure', async () => {
  const endless = createServer((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 1)
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((ready) => endless.listen(0, '127.0.0.1', ready))
  const address = endless.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { id } = await anEndpoint(['customer.created'])
  await saveEndpoint(admin, id, { url: `http://127.0.0.1:${port}/`, description: '', events: [] })
  await aCustomer()
  await deliver()
  // It said 200 before it went on.
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
  const [attempt] = await db().select().from(webhookAttempts)
  expect(attempt?.answer.length).toBeLessThanOrEqual(2_048)
  endless.closeAllConnections()
  await new Promise((closed) => endless.close(closed))
  await aCustomer()
  await deliver()
  expect((await deliveries()).at(-1)).toMatchObject({
    state: 'waiting',
    lastFailure: 'The connection was refused',
  })
  await sleep(1)
})

test('an overdue invoice is told once; old events go with what became of them', async () => {
  await anEndpoint(['invoice.overdue'])
  const order = await aPlacedOrder()
  await db().execute(sql`
    update invoices set is_offer = false, due_date = '2026-05-01' where order_id = ${order.id}`)
  setClock(new Date('2026-05-01T21:59:00Z'))
  await findOverdueInvoices()
  expect(await db().$count(webhookMessages)).toBe(0)
  setClock(new Date('2026-05-01T22:00:00Z'))
  await findOverdueInvoices()
  await findOverdueInvoices()
  setClock(null)
  await deliver()
  expect(types()).toEqual(['invoice.overdue'])
  setClock(new Date(Date.now() + 31 * 86_400_000))
  await pruneMessages(30)
  expect([await db().$count(webhookMessages), await db().$count(webhookAttempts)]).toEqual([0, 0])
})

test('of a customer who is deleted nothing stays in events and stored answers but that they were', async () => {
  await anEndpoint()
  const gone = await aCustomer()
  const other = await aCustomer()
  await aTicket({}, gone)
  await deliver()
  const { id: keyId } = await aStaffKey()
  const stored = (customer: { email: string }, idempotency: string) => ({
    keyId,
    idempotencyHash: Buffer.from(idempotency),
    requestHash: Buffer.from('request'),
    result: { value: { id: newId() } },
    status: 200,
    body: { email: customer.email.toUpperCase() },
    expiresAt: new Date(now().getTime() + 60_000),
  })
  await db()
    .insert(apiCalls)
    .values([stored(gone, 'gone'), stored(other, 'other')])
  const told = async (text: string) =>
    (await db().select().from(webhookMessages)).filter(({ body }) => body?.includes(text)).length
  expect(await told(gone.email)).toBeGreaterThan(0)

  expect(await deleteCustomer(admin, gone.customerId)).toMatchObject({ ok: true })
  received = []
  await deliver()
  expect(await told(gone.email)).toBe(0)
  expect(await told(other.email)).toBeGreaterThan(0)
  expect(types().toSorted()).toEqual(['customer.deleted', 'ticket.closed'])
  expect(received.filter(({ body }) => body.includes(gone.email))).toEqual([])
  const answers = await db().select({ body: apiCalls.body }).from(apiCalls)
  expect(answers.map(({ body }) => body)).toEqual(
    expect.arrayContaining([null, { email: other.email.toUpperCase() }]),
  )
})

test('an event whose body is made while its customer is being deleted says nothing of them', async () => {
  await anEndpoint(['customer.created'])
  const gone = await aCustomer()
  await db().insert(emailLogs).values({
    idempotencyKey: newId(),
    templateName: 'welcome',
    recipient: gone.email,
    customerId: gone.customerId,
  })
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = db().transaction(async (tx) => {
    await tx.execute(sql`select id from email_logs
      where customer_id = ${gone.customerId} for update`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const deleted = deleteCustomer(staffWith('customers.manage'), gone.customerId)
  await sleep(500)
  const given = giveOutMessages()
  await sleep(500)
  held.resolve()
  await holder
  expect(await deleted).toMatchObject({ ok: true })
  await given
  const [message] = await db().select().from(webhookMessages)
  expect(message?.body).toContain('customer.created')
  expect(message?.body).not.toContain(gone.email)
})

test('only who manages settings may; a test event and one delivery are sent again by hand', async () => {
  const { id, secret } = await anEndpoint(['ticket.created'])
  const values = { url: origin, description: '', events: [] }
  for (const refused of [
    await createEndpoint(clerk, values),
    await saveEndpoint(clerk, id, values),
    await setEndpointState(clerk, id, 'paused'),
    await rotateSecret(clerk, id),
    await sendTestEvent(clerk, id),
    await deleteEndpoint(clerk, id),
  ])
    expect(refused).toMatchObject({ error: { code: 'forbidden' } })
  const sent = await sendTestEvent(admin, id)
  await deliver()
  const [first] = received
  expect(first && verified(first, secret)).toMatchObject({ type: 'webhook.test' })
  await replayDelivery(admin, id, sent.ok ? sent.value.deliveryId : '')
  await deliver()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    first?.headers['webhook-id'],
    first?.headers['webhook-id'],
  ])
  expect(await deleteEndpoint(admin, id)).toMatchObject({ ok: true })
  expect(await deliveries()).toEqual([])
})
