import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aCustomerKey, aStaffKey } from '#modules/api/factories.ts'
import { revokeKey, rotateKey } from '#modules/api/operations/keys.server.ts'
import { objectId } from '#modules/api/rules/object-id.ts'
import { apiKeys } from '#modules/api/tables.server.ts'
import { aSubscription, openShop } from '#modules/billing/factories.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aContactOf, aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { staffProfiles } from '#modules/identity/tables.server.ts'
import { aHostedService } from '#modules/provisioning/factories.ts'
import { db } from '#platform/database.server.ts'
import { apiApp, once } from '#tests/api-client.ts'
import { useTestDatabase } from '#tests/postgres.ts'

useTestDatabase()

const { ask, client, from } = apiApp()

let staff: ReturnType<typeof client>
let made: Awaited<ReturnType<typeof aStaffKey>>
beforeAll(async () => {
  await openShop()
  made = await aStaffKey()
  staff = client(made.key)
})

const person = () => ({
  email: `${newId()}@example.co.za`,
  first_name: 'Lerato',
  last_name: 'Dube',
  billing_address: { line1: '1 Long Street', city: 'Cape Town', postal_code: '8001' },
})

test('a program creates a customer, orders, records an EFT, opens a ticket and reads the PDF', async () => {
  const customer = await staff('createCustomer', { body: person() })
  expect(customer.status, JSON.stringify(customer.body)).toBe(201)
  expect(customer.body).toMatchObject({
    billing_address: { postal_code: '8001', country: 'ZA' },
    status: 'active',
  })
  const hosting = await staff('createPackage', {
    body: { name: 'Baobab', price: { amount: 19_900, currency: 'ZAR' } },
  })
  const order = await staff('createOrder', {
    headers: once(),
    body: {
      customer: customer.body.id,
      lines: [{ package: hosting.body.id }],
      billing_period: 'monthly',
      payment_method: 'bank_transfer',
    },
  })
  expect(order.status, JSON.stringify(order.body)).toBe(201)
  expect(order.body).toMatchObject({ status: 'pending', subtotal: { amount: 19_900 } })
  const ids = { invoice: order.body.invoice }
  const invoice = await staff('getInvoice', { ids, query: { expand: 'customer,order' } })
  expect(invoice.body).toMatchObject({
    owed: order.body.total,
    customer: { email: customer.body.email },
    order: { number: order.body.number },
  })
  const paid = await staff('recordPayment', {
    ids,
    headers: once(),
    body: { amount: order.body.total, received_on: new Date().toISOString().slice(0, 10) },
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  expect(paid.body).toMatchObject({ status: 'paid', owed: { amount: 0 } })
  const payments = await staff('listPayments', { query: { invoice: ids.invoice } })
  expect(payments.body.data).toMatchObject([{ amount: order.body.total, method: 'bank_transfer' }])
  const ticket = await staff('openTicket', {
    headers: once(),
    body: {
      customer: customer.body.id,
      subject: 'Move my site',
      category: 'technical',
      message: 'Please move it.',
    },
  })
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(201)
  const answer = await staff('answerTicket', {
    ids: { ticket: ticket.body.id },
    body: { message: 'Done.', status: 'resolved' },
  })
  expect(answer.body).toMatchObject({ author: { type: 'staff' }, body: 'Done.' })
  const thread = await staff('listMessages', { ids: { ticket: ticket.body.id } })
  expect(thread.body.data.map(({ body }: { body: string }) => body)).toEqual([
    'Please move it.',
    'Done.',
  ])
  const pdf = await staff('getInvoicePdf', { ids })
  expect(pdf.response.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(pdf.body).subarray(0, 5).toString()).toBe('%PDF-')
  const [recorded] = await db()
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.entityType, 'customer'), eq(activityLog.action, 'created')))
  expect(recorded).toMatchObject({
    actorId: made.actor.userId,
    channel: 'api',
    details: { apiKey: `Test (…${made.key.slice(-4)})` },
  })
})

test('the same key twice is answered once, also at the same moment, and not for another body', async () => {
  const owner = await aCustomer()
  const item = await aPackage()
  const body = {
    customer: objectId('customer', owner.customerId),
    lines: [{ package: objectId('package', item.id) }],
    billing_period: 'monthly',
    payment_method: 'bank_transfer',
  }
  expect((await staff('createOrder', { body })).body).toMatchObject({
    code: 'idempotency_key_required',
  })
  const headers = once()
  const both = await Promise.all([1, 2].map(() => staff('createOrder', { headers, body })))
  expect(both.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  for (const { status, response } of both)
    if (status !== 201) {
      expect(status).toBe(409)
      expect(response.headers.get('retry-after')).toBe('1')
    }
  const [first] = both.filter(({ status }) => status === 201)
  const again = await staff('createOrder', { headers, body })
  expect(again.body).toEqual(first?.body)
  expect(again.response.headers.get('idempotency-replayed')).toBe('true')
  const other = await staff('createOrder', { headers, body: { ...body, notes: 'Other' } })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await db().$count(orders, eq(orders.customerId, owner.customerId))).toBe(1)
})

test('an invoice is sent, credited in part and then in whole, and the statement says so', async () => {
  const owner = await aCustomer()
  const item = await aPackage()
  const order = await staff('createOrder', {
    headers: once(),
    body: {
      customer: objectId('customer', owner.customerId),
      lines: [{ package: objectId('package', item.id) }],
      billing_period: 'monthly',
      payment_method: 'bank_transfer',
    },
  })
  const ids = { invoice: order.body.invoice }
  const sent = await staff('sendInvoice', { ids })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await staff('recordPayment', {
    ids,
    headers: once(),
    body: { amount: order.body.total, received_on: new Date().toISOString().slice(0, 10) },
  })
  const part = await staff('creditInvoice', {
    ids,
    headers: once(),
    body: { reason: 'Outage', total: { amount: 1_000, currency: 'ZAR' } },
  })
  expect(part.status, JSON.stringify(part.body)).toBe(201)
  expect(part.body).toMatchObject({ total: { amount: -1_000 }, invoice: ids.invoice })
  const pdf = await staff('getCreditNotePdf', { ids: { credit_note: part.body.id } })
  expect(pdf.response.headers.get('content-type')).toBe('application/pdf')
  const tooMuch = await staff('creditInvoice', {
    ids,
    headers: once(),
    body: { reason: 'Outage', total: { amount: 99_999_999, currency: 'ZAR' } },
  })
  expect(tooMuch.status).toBe(422)
  const account = { customer: objectId('customer', owner.customerId) }
  const statement = await staff('getStatement', { ids: account })
  expect(statement.body.lines.length).toBeGreaterThan(1)
  const stranger = client((await aCustomerKey(await aCustomer())).key)
  expect((await stranger('getStatement', { ids: account })).status).toBe(404)
  const own = client((await aCustomerKey(owner)).key)
  expect((await own('getStatement', { ids: account })).body).toEqual(statement.body)
})

test('a refusal leaves no note: the corrected call with the same key is made', async () => {
  const headers = once()
  const wrong = await staff('createCustomer', {
    headers,
    body: { ...person(), vat_number: '123' },
  })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/vat_number', code: 'invalid' }] },
  })
  expect((await staff('createCustomer', { headers, body: person() })).status).toBe(201)
})

test('every bad field is named by its pointer, unknown ones too', async () => {
  const refused = await staff('createCustomer', {
    body: {
      email: 5,
      last_name: 'x'.repeat(101),
      status: 'gone',
      shoe_size: 43,
      billing_address: { line1: '1', planet: 'Mars' },
    },
  })
  expect(refused.response.headers.get('content-type')).toBe('application/problem+json')
  expect(refused.status).toBe(422)
  expect(
    refused.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [
      pointer,
      code,
    ]),
  ).toEqual([
    ['/email', 'wrong_type'],
    ['/first_name', 'required'],
    ['/last_name', 'too_big'],
    ['/billing_address/planet', 'unknown_field'],
    ['/status', 'not_an_option'],
    ['/shoe_size', 'unknown_field'],
  ])
  const postal = await staff('createCustomer', {
    body: { ...person(), billing_address: { postal_code: '80' } },
  })
  expect(postal.body.errors).toMatchObject([{ pointer: '/billing_address/postal_code' }])
  expect((await staff('listOrders', { query: { page: '2' } })).body).toMatchObject({
    code: 'invalid_parameter',
    errors: [{ parameter: 'page', code: 'unknown_parameter' }],
  })
  const plain = await ask('/api/v1/customers', {
    method: 'POST',
    headers: { authorization: `Bearer ${made.key}`, 'content-type': 'text/plain' },
    body: '{}',
  })
  expect(plain.status).toBe(415)
  const broken = await ask('/api/v1/customers', {
    method: 'POST',
    headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
    body: '{',
  })
  expect(await broken.json()).toMatchObject({ status: 400, code: 'malformed_json' })
})

test('pages neither skip nor repeat, and a cursor survives the row that it names', async () => {
  const keep: string[] = []
  for (let count = 0; count < 5; count++) keep.push((await aCustomer()).customerId)
  const first = await staff('listCustomers', { query: { limit: '2' } })
  const second = await staff('listCustomers', {
    query: { limit: '2', cursor: first.body.next_cursor },
  })
  expect(first.body.has_more).toBe(true)
  const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
  expect(ids).toEqual(
    keep
      .toReversed()
      .slice(0, 4)
      .map((id) => objectId('customer', id)),
  )
  await db()
    .update(customers)
    .set({ deletedAt: new Date() })
    .where(eq(customers.id, keep[3] ?? ''))
  const after = await staff('listCustomers', {
    query: { limit: '2', cursor: first.body.next_cursor },
  })
  expect(after.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2))
  const [position = '', signature = ''] = first.body.next_cursor.split('.')
  for (const cursor of [position, `${position}.x`, `x${position}.${signature}`])
    expect(await staff('listCustomers', { query: { cursor } })).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'cursor' }] },
    })
  expect((await staff('listOrders', { query: { cursor: first.body.next_cursor } })).status).toBe(
    400,
  )
})

test('a change needs the ETag that was read, and keeps what was not sent', async () => {
  const owner = await aCustomer()
  const ids = { customer: objectId('customer', owner.customerId) }
  const read = await staff('getCustomer', { ids })
  const etag = read.response.headers.get('etag') ?? ''
  expect((await staff('updateCustomer', { ids, body: { phone: '0215550100' } })).status).toBe(428)
  const changed = await staff('updateCustomer', {
    ids,
    body: { phone: '0215550100' },
    headers: { 'if-match': etag },
  })
  expect(changed.body).toMatchObject({ ...read.body, phone: '0215550100' })
  expect(
    await staff('updateCustomer', { ids, body: { phone: '1' }, headers: { 'if-match': etag } }),
  ).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
  const unchanged = await staff('getCustomer', {
    ids,
    headers: { 'if-none-match': changed.response.headers.get('etag') ?? '' },
  })
  expect(unchanged.status).toBe(304)
})

test('of two changes at once with one ETag one is made, and one that is repeated is answered again', async () => {
  const owner = await aCustomer()
  const ids = { customer: objectId('customer', owner.customerId) }
  const etagOf = ({ response }: { response: Response }) => response.headers.get('etag') ?? ''
  const etag = etagOf(await staff('getCustomer', { ids }))
  const both = await Promise.all(
    ['0215550101', '0215550102'].map((phone) =>
      staff('updateCustomer', { ids, body: { phone }, headers: { 'if-match': etag } }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  const headers = { ...once(), 'if-match': etagOf(await staff('getCustomer', { ids })) }
  const call = { ids, body: { phone: '0215550103' }, headers }
  const first = await staff('updateCustomer', call)
  expect(first).toMatchObject({ status: 200, body: { phone: '0215550103' } })
  const again = await staff('updateCustomer', call)
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(again.response.headers.get('idempotency-replayed')).toBe('true')
  expect(
    await staff('updateCustomer', { ...call, headers: { ...headers, ...once() } }),
  ).toMatchObject({ status: 412 })
})

test('a customer’s key sees that account alone', async () => {
  const [owner, other] = [await aCustomer({ phone: '021 555 0100' }), await aCustomer()]
  const own = client((await aCustomerKey(owner)).key)
  const item = await aPackage()
  const body = (accepts_terms: boolean) => ({
    package: objectId('package', item.id),
    billing_period: 'monthly',
    payment_method: 'bank_transfer',
    accepts_terms,
  })
  expect((await own('placeOrder', { headers: once(), body: body(false) })).status).toBe(422)
  const order = await own('placeOrder', { headers: once(), body: body(true) })
  expect(order.status, JSON.stringify(order.body)).toBe(201)
  expect((await own('listOrders')).body.data).toHaveLength(1)
  expect((await own('listCustomers')).body.data).toMatchObject([
    { id: objectId('customer', owner.customerId) },
  ])
  const ticket = await own('openTicket', {
    body: { subject: 'Help', category: 'billing', message: 'Please.' },
  })
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(201)
  expect(ticket.body.tags).toBeUndefined()
  const stranger = client((await aCustomerKey(other)).key)
  for (const [operationId, ids] of [
    ['getCustomer', { customer: objectId('customer', owner.customerId) }],
    ['getOrder', { order: order.body.id }],
    ['getInvoice', { invoice: order.body.invoice }],
    ['getInvoicePdf', { invoice: order.body.invoice }],
    ['getTicket', { ticket: ticket.body.id }],
    ['listMessages', { ticket: ticket.body.id }],
  ] as const)
    expect(await stranger(operationId, { ids }), operationId).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  expect((await stranger('listInvoices')).body.data).toEqual([])
  expect(
    await stranger('answerTicket', { ids: { ticket: ticket.body.id }, body: { message: 'Hi' } }),
  ).toMatchObject({ status: 404 })
  expect(await own('createCustomer', { body: person() })).toMatchObject({
    status: 403,
    body: { code: 'scope_missing' },
  })
})

/** A running subscription with an account on a server. */
async function aHosting() {
  const owner = await aCustomer()
  const { customerId } = owner
  const { id } = await aSubscription({ customerId, packageId: (await aPackage()).id })
  const hosted = await aHostedService(id)
  return {
    owner,
    subscription: objectId('subscription', id),
    service: objectId('service', hosted.service),
  }
}

test('a subscription is named, paused, resumed, and cancelled for the end of its period or now', async () => {
  const { subscription } = await aHosting()
  const ids = { subscription }
  const read = await staff('getSubscription', { ids })
  const etag = read.response.headers.get('etag') ?? ''
  const named = await staff('updateSubscription', {
    ids,
    headers: { 'if-match': etag },
    body: { service_label: 'https://www.karoo.example/shop' },
  })
  expect(named.body).toMatchObject({ service_label: 'karoo.example' })
  const wrong = await staff('updateSubscription', {
    ids,
    headers: { 'if-match': named.response.headers.get('etag') ?? '' },
    body: { service_label: 'x'.repeat(101) },
  })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toMatchObject([{ pointer: '/service_label' }])
  const paused = await staff('pauseSubscription', { ids, body: {} })
  expect(paused.body).toMatchObject({ status: 'paused' })
  expect((await staff('resumeSubscription', { ids })).body).toMatchObject({ status: 'active' })
  const withoutKey = await staff('cancelSubscription', { ids, body: { when: 'period_end' } })
  expect(withoutKey.status).toBe(400)
  const cancel = (body: object) => staff('cancelSubscription', { ids, headers: once(), body })
  expect((await cancel({ when: 'period_end' })).body).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  })
  const kept = await staff('keepSubscription', { ids, headers: once() })
  expect(kept.body).toMatchObject({ cancel_at_period_end: false })
  const unexplained = await cancel({ when: 'now' })
  expect(unexplained.status).toBe(422)
  expect(unexplained.body.errors).toMatchObject([{ pointer: '/reason' }])
  expect((await cancel({ when: 'now', reason: 'Moved away' })).body).toMatchObject({
    status: 'cancelled',
  })
  expect((await cancel({ when: 'now', reason: 'Again' })).status).toBe(409)
})

test('accounts on servers: staff hold, release and retry them; customers see their own, and no problems', async () => {
  const { service, subscription, owner } = await aHosting()
  const other = await aHosting()
  const ids = { service }
  const list = await staff('listServices', { query: { subscription } })
  expect(list.body.data).toMatchObject([
    { id: service, state: 'none', action: { verb: 'create', state: 'pending', problem: '' } },
  ])
  const unexplained = await staff('holdService', { ids, body: { reason: '' } })
  expect(unexplained.body.errors).toMatchObject([{ pointer: '/reason' }])
  const held = await staff('holdService', { ids, body: { reason: 'Sends spam' } })
  expect(held.body).toMatchObject({ hold_reason: 'Sends spam' })
  expect((await staff('releaseService', { ids })).body).toMatchObject({ hold_reason: '' })
  const own = client((await aCustomerKey(owner)).key)
  const seen = await own('listServices', {})
  expect(seen.body.data).toHaveLength(1)
  expect(seen.body.data[0]).toMatchObject({ id: service })
  expect(seen.body.data[0]).not.toHaveProperty('hold_reason')
  expect(seen.body.data[0].action ?? {}).not.toHaveProperty('problem')
  expect((await own('holdService', { ids, body: { reason: 'Mine' } })).status).toBe(403)
  expect((await own('getService', { ids: { service: other.service } })).status).toBe(404)
})

test('a key does what its scopes and its maker may do at that moment', async () => {
  const reader = await aStaffKey({ scopes: ['orders:read'] })
  const missing = await client(reader.key)('listInvoices')
  expect(missing).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  expect(missing.body.detail).toContain('invoices:read')
  expect(missing.response.headers.get('www-authenticate')).toContain('scope="invoices:read"')
  expect((await client(reader.key)('listOrders')).status).toBe(200)
  // The expansion would show what the key may not read.
  expect((await client(reader.key)('listOrders', { query: { expand: 'customer' } })).status).toBe(
    403,
  )
  await db()
    .update(staffProfiles)
    .set({ isActive: false })
    .where(eq(staffProfiles.userId, reader.actor.userId))
  expect((await client(reader.key)('listOrders')).body).toMatchObject({
    status: 401,
    code: 'key_inactive',
  })
})

test('keys that are unknown, typed wrong, expired, revoked, or used from elsewhere open nothing', async () => {
  const none = await ask('/api/v1/customers', {})
  expect(none.status).toBe(401)
  expect(none.headers.get('www-authenticate')).toBe('Bearer realm="API"')
  const changed = `${made.key.slice(0, -1)}${made.key.endsWith('0') ? '1' : '0'}`
  expect((await client(changed)('listOrders')).body).toMatchObject({ code: 'key_invalid' })
  const bound = await aStaffKey({ addresses: ['198.51.100.0/24'] })
  expect((await client(bound.key)('listOrders')).body.code).toBe('address_not_allowed')
  from.address = '198.51.100.9'
  expect((await client(bound.key)('listOrders')).status).toBe(200)
  from.address = '203.0.113.7'
  const old = await aStaffKey()
  const rotated = await rotateKey(old.actor, old.id)
  if (!rotated.ok) throw new Error(rotated.error.message)
  for (const key of [old.key, rotated.value.key])
    expect((await client(key)('listOrders')).status).toBe(200)
  await db()
    .update(apiKeys)
    .set({ previousUntil: new Date(0) })
    .where(eq(apiKeys.id, old.id))
  expect((await client(old.key)('listOrders')).body.code).toBe('key_invalid')
  await db()
    .update(apiKeys)
    .set({ expiresAt: new Date(0) })
    .where(eq(apiKeys.id, old.id))
  expect((await client(rotated.value.key)('listOrders')).body.code).toBe('key_expired')
  const gone = await aStaffKey()
  await revokeKey(gone.actor, gone.id)
  expect((await client(gone.key)('listOrders')).body.code).toBe('key_inactive')
})

test('a contact makes no keys, and a key that a customer made ends when they no longer own it', async () => {
  const owner = await aCustomer()
  const contact = await aContactOf(owner, ['billing', 'technical'])
  await expect(aCustomerKey(contact)).rejects.toThrow('Only the owner')
  await expect(aCustomerKey({ ...owner, hasRecentPassword: false })).rejects.toThrow('password')
  const { key } = await aCustomerKey(owner)
  await db().update(customers).set({ authUserId: null }).where(eq(customers.id, owner.customerId))
  expect((await client(key)('listOrders')).body.code).toBe('key_inactive')
})

test('calls are counted by key, and too many are told how long to wait', async () => {
  const { key } = await aStaffKey()
  const first = await client(key)('listPackages')
  expect(first.response.headers.get('ratelimit-policy')).toBe('"read";q=300;w=60')
  expect(first.response.headers.get('ratelimit')).toMatch(/^"read";r=299;t=\d+$/)
  const body = { name: ' ', price: { amount: 1, currency: 'ZAR' } }
  let last = await client(key)('createPackage', { body })
  for (let count = 0; count < 60; count++) last = await client(key)('createPackage', { body })
  expect(last).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(last.response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('addresses and methods that there are not', async () => {
  const headers = { authorization: `Bearer ${made.key}` }
  expect((await ask('/api/v1/planets', { headers })).status).toBe(404)
  const wrong = await ask('/api/v1/customers', { method: 'DELETE', headers })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET, POST, OPTIONS')
  expect((await ask('/api/v1/customers/inv_1', { headers })).status).toBe(404)
})
