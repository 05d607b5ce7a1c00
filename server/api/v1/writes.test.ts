import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fileTooLarge, maxFileBytes } from '#kernel/files/upload-limit.ts'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aCustomerKey, aStaffKey } from '#modules/api/factories.ts'
import { objectId, rowIdOf } from '#modules/api/rules/object-id.ts'
import type { Scope } from '#modules/api/rules/scopes.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { aCategory, aComment, aPost } from '#modules/blog/factories.ts'
import { newPostValues } from '#modules/blog/rules/post-values.ts'
import { blogPostDrafts } from '#modules/blog/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aChat, aChatMessage } from '#modules/chat/factories.ts'
import { knownSection } from '#modules/content/defaults/known-sections.ts'
import { aFaq } from '#modules/content/factories.ts'
import { draftSection, sectionVersion } from '#modules/content/operations/save-section.server.ts'
import { sectionState } from '#modules/content/queries/section-list.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { aDomainInquiry, anEnquiry } from '#modules/enquiries/factories.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import { rolePermissions, roles } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { apiApp, once } from '#tests/api-client.ts'
import { useTestDatabase } from '#tests/postgres.ts'

useTestDatabase()

const { client } = apiApp()
let staff: ReturnType<typeof client>
beforeAll(() => openShop())
// A key may write 60 times in a minute.
beforeEach(async () => {
  staff = client((await aStaffKey()).key)
})

const pointers = (answer: { body: { errors?: { pointer: string }[] } }) =>
  answer.body.errors?.map(({ pointer }) => pointer)

/** What the If-Match of a change needs. */
const matching = ({ response }: { response: Response }) => ({
  'if-match': response.headers.get('etag') ?? '',
})

/** The latest entry of the audit log about an object. */
async function recorded(id: string) {
  const [entry] = await db()
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.entityId, id), eq(activityLog.channel, 'api')))
    .orderBy(desc(activityLog.createdAt), desc(activityLog.id))
    .limit(1)
  return entry
}

/** A key of an administrator with these scopes alone. */
const keyOf = async (...scopes: Scope[]) => client((await aStaffKey({ scopes })).key)

/** The same of a member of staff who has these permissions alone. */
async function keyWith(permissions: Permission[], scopes: Scope[]) {
  const [role] = await db().insert(roles).values({ name: newId() }).returning({ id: roles.id })
  const roleId = role?.id ?? ''
  await db()
    .insert(rolePermissions)
    .values(permissions.map((permissionId) => ({ roleId, permissionId })))
  return client((await aStaffKey({ roleId, scopes })).key)
}

test('a contact is invited, gets other roles, another link, and is removed', async () => {
  const owner = await aCustomer()
  const customer = objectId('customer', owner.customerId)
  const person = { email: 'Naledi@Example.co.za', name: 'Naledi Khumalo' }
  const body = { ...person, roles: ['billing'] }
  const invited = await staff('inviteContact', { ids: { customer }, body })
  expect(invited.status, JSON.stringify(invited.body)).toBe(201)
  expect(invited.body).toMatchObject({
    ...{ customer, email: 'naledi@example.co.za', roles: ['billing'], state: 'invited' },
  })
  expect(await recorded(owner.customerId)).toMatchObject({ action: 'invited' })
  const ids = { customer, contact: invited.body.id }
  const twice = await staff('inviteContact', { ids: { customer }, body })
  expect(twice.status).toBe(409)
  expect(pointers(twice)).toEqual(['/email'])
  const wrong = await staff('inviteContact', {
    ids: { customer },
    body: { email: 'x', name: '', roles: [] },
  })
  expect(wrong.status).toBe(422)
  expect(pointers(wrong)?.sort()).toEqual(['/email', '/name', '/roles'])
  expect(
    pointers(
      await staff('inviteContact', { ids: { customer }, body: { ...body, roles: ['boss'] } }),
    ),
  ).toEqual(['/roles/0'])

  const read = await staff('getContact', { ids })
  const change = { roles: ['technical', 'billing'] }
  expect((await staff('updateContact', { ids, body: change })).status).toBe(428)
  const changed = await staff('updateContact', { ids, headers: matching(read), body: change })
  expect(changed.body).toMatchObject({ roles: ['billing', 'technical'] })
  const stale = await staff('updateContact', { ids, headers: matching(read), body: change })
  expect(stale.status).toBe(412)
  const none = { headers: matching(changed), body: { roles: [] } }
  expect(pointers(await staff('updateContact', { ids, ...none }))).toEqual(['/roles'])
  expect((await staff('resendInvitation', { ids })).body).toMatchObject({ state: 'invited' })
  expect(await recorded(owner.customerId)).toMatchObject({ action: 'resent' })

  const elsewhere = { customer: objectId('customer', (await aCustomer()).customerId) }
  for (const operation of ['getContact', 'removeContact', 'resendInvitation'])
    expect((await staff(operation, { ids: { ...ids, ...elsewhere } })).status, operation).toBe(404)
  const foreign = { ids: { ...ids, ...elsewhere }, headers: matching(changed), body: change }
  expect((await staff('updateContact', foreign)).status).toBe(404)

  expect((await (await keyOf('customers:read'))('removeContact', { ids })).body).toMatchObject({
    code: 'scope_missing',
  })
  const own = client((await aCustomerKey(owner)).key)
  expect((await own('getContact', { ids })).body).toMatchObject({ id: ids.contact })
  expect((await own('inviteContact', { ids: { customer }, body })).status).toBe(403)
  const stranger = client((await aCustomerKey(await aCustomer())).key)
  expect((await stranger('getContact', { ids })).status).toBe(404)
  expect((await stranger('listContacts', { ids: { customer } })).status).toBe(404)

  expect((await staff('removeContact', { ids })).status).toBe(204)
  expect(await recorded(owner.customerId)).toMatchObject({ action: 'invitation_withdrawn' })
  expect((await staff('removeContact', { ids })).status).toBe(404)
})

type Read = Awaited<ReturnType<typeof staff>>

/** All of a list, two by two. */
async function everyPage(read: (query: Record<string, string>) => Promise<Read>) {
  const seen: { id: string }[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) }
    const page: Read = await read(query)
    expect(page.status, JSON.stringify(page.body)).toBe(200)
    expect(page.body.data.length).toBeLessThanOrEqual(2)
    expect(page.body.has_more).toBe(page.body.next_cursor !== null)
    seen.push(...page.body.data)
    cursor = page.body.next_cursor
  } while (cursor !== null)
  return seen
}

test('contacts, roles and messages of a chat are read page by page', async () => {
  const customer = objectId('customer', (await aCustomer()).customerId)
  const invited: string[] = []
  for (const name of ['Anele', 'Bongi', 'Chris', 'Dineo', 'Esther']) {
    const body = { name, email: `${name}@example.co.za`, roles: ['technical'] }
    invited.push((await staff('inviteContact', { ids: { customer }, body })).body.id)
  }
  const contacts = await everyPage((query) => staff('listContacts', { ids: { customer }, query }))
  expect(contacts.map(({ id }) => id)).toEqual(invited.toReversed())

  const made = await db()
    .insert(roles)
    .values(['Sales', 'Writers', 'Auditors'].map((name) => ({ name })))
    .returning({ id: roles.id })
  const listed = await everyPage((query) => staff('listRoles', { query }))
  expect(listed.length).toBe(await db().$count(roles))
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  expect(listed.map(({ id }) => rowIdOf('role', id))).toEqual(
    expect.arrayContaining(made.map(({ id }) => id)),
  )

  const { chatId } = await aChat()
  for (const content of ['Hello', 'Are you there?', 'My site is down'])
    await aChatMessage(chatId, content)
  const ids = { chat: objectId('chat', chatId) }
  const messages = await everyPage((query) => staff('listChatMessages', { ids, query }))
  expect(messages).toMatchObject([
    { body: 'Hello' },
    { body: 'Are you there?' },
    { body: 'My site is down' },
  ])
  const { next_cursor: cursor } = (
    await staff('listContacts', { ids: { customer }, query: { limit: '2' } })
  ).body
  expect((await staff('listRoles', { query: { cursor } })).body).toMatchObject({
    errors: [{ parameter: 'cursor' }],
  })
})

test('an enquiry is answered by email, noted, marked and deleted', async () => {
  const [row] = await db().insert(generalEnquiries).values(anEnquiry()).returning()
  const enquiry = objectId('enquiry', row?.id ?? '')
  const ids = { enquiry }
  expect(pointers(await staff('answerEnquiry', { ids, body: { message: ' ' } }))).toEqual([
    '/message',
  ])
  const noted = await staff('answerEnquiry', {
    ids,
    body: { message: 'Big shop', is_internal: true },
  })
  expect(noted.status, JSON.stringify(noted.body)).toBe(201)
  expect(noted.body).toMatchObject({ kind: 'note', body: 'Big shop' })
  const answered = await staff('answerEnquiry', { ids, body: { message: 'Yes, we can.' } })
  expect(answered.body).toMatchObject({ kind: 'reply', author: { name: 'Sipho Dlamini' } })
  const mails = await db()
    .select({ variables: emailLogs.variables })
    .from(emailLogs)
    .where(
      and(eq(emailLogs.templateName, 'enquiry_reply'), eq(emailLogs.recipient, anEnquiry().email)),
    )
  expect(mails).toMatchObject([{ variables: { message: 'Yes, we can.' } }])
  const thread = await staff('listEnquiryMessages', { ids })
  expect(thread.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['note', 'reply'])

  const read = await staff('getEnquiry', { ids })
  expect(read.body).toMatchObject({ status: 'replied' })
  const resolved = { headers: matching(read), body: { status: 'resolved' } }
  const changed = await staff('updateEnquiry', { ids, ...resolved })
  expect(changed.body).toMatchObject({ status: 'resolved', resolved_at: expect.any(String) })
  expect(await recorded(row?.id ?? '')).toMatchObject({ after: { status: 'resolved' } })
  const unknown = { headers: matching(changed), body: { status: 'lost' } }
  expect(pointers(await staff('updateEnquiry', { ids, ...unknown }))).toEqual(['/status'])
  expect((await staff('updateEnquiry', { ids, ...resolved })).status).toBe(412)

  expect((await (await keyOf('enquiries:read'))('deleteEnquiry', { ids })).status).toBe(403)
  expect((await staff('deleteEnquiry', { ids })).status).toBe(204)
  expect(await recorded(row?.id ?? '')).toMatchObject({ action: 'deleted' })
  const calls = { answerEnquiry: { message: 'Hi' }, deleteEnquiry: undefined }
  for (const [operation, body] of Object.entries(calls))
    expect((await staff(operation, { ids, body })).status, operation).toBe(404)
  expect((await staff('listEnquiryMessages', { ids })).status).toBe(404)
})

test('a domain inquiry is changed, answered and deleted', async () => {
  const [row] = await db().insert(domainInquiries).values(aDomainInquiry()).returning()
  const ids = { domain_inquiry: objectId('domain_inquiry', row?.id ?? '') }
  const read = await staff('getDomainInquiry', { ids })
  const body = { status: 'in_progress', priority: 'high', notes: 'Wants it by Friday' }
  const wrong = { headers: matching(read), body: { ...body, priority: 'utmost' } }
  expect(pointers(await staff('updateDomainInquiry', { ids, ...wrong }))).toEqual(['/priority'])
  const changed = await staff('updateDomainInquiry', { ids, headers: matching(read), body })
  expect(changed.body).toMatchObject(body)
  // The log says that notes changed, not what they say.
  const entries = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityId, row?.id ?? ''))
  expect(entries).toHaveLength(3)
  expect(JSON.stringify(entries)).not.toContain('Friday')
  const answered = await staff('answerDomainInquiry', { ids, body: { message: 'It is free.' } })
  expect(answered.body).toMatchObject({ kind: 'reply', body: 'It is free.' })
  const thread = await staff('listDomainInquiryMessages', { ids })
  expect(thread.body.data).toMatchObject([{ id: answered.body.id }])

  const clerk = await keyWith(['enquiries.manage'], ['enquiries:write'])
  expect((await clerk('deleteDomainInquiry', { ids })).body).toMatchObject({ code: 'forbidden' })
  expect((await staff('deleteDomainInquiry', { ids })).status).toBe(204)
  expect((await staff('deleteDomainInquiry', { ids })).status).toBe(404)
  expect((await staff('answerDomainInquiry', { ids, body: { message: 'Hi' } })).status).toBe(404)
})

test('a question of the FAQ is written, hidden and deleted', async () => {
  const { categoryId } = await aFaq()
  const category = objectId('faq_category', categoryId)
  expect((await staff('listFaqCategories')).body.data).toMatchObject([{ id: category }])
  const body = {
    category,
    question: 'Do you host WordPress?',
    answer: 'Yes.',
    tags: ['cms', 'php'],
  }
  const made = await staff('createFaq', { body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body).toMatchObject({ ...body, is_active: true, is_featured: false })
  expect(await recorded(rowIdOf('faq', made.body.id) ?? '')).toMatchObject({ action: 'created' })
  const ids = { faq: made.body.id }
  const hidden = await staff('updateFaq', {
    ids,
    headers: matching(made),
    body: { is_active: false, answer: '<p>Yes<script>steal()</script></p>' },
  })
  expect(hidden.body).toMatchObject({ ...body, is_active: false, answer: '<p>Yes</p>' })
  expect((await staff('updateFaq', { ids, headers: matching(made), body: {} })).status).toBe(412)
  const elsewhere = { ...body, category: objectId('faq_category', newId()), tags: ['a,b'] }
  expect(pointers(await staff('createFaq', { body: elsewhere }))).toEqual(['/tags/0'])
  const unknown = await staff('createFaq', { body: { ...elsewhere, tags: [] } })
  expect(unknown.status).toBe(422)
  expect(pointers(unknown)).toEqual(['/category'])
  const blank = { ...body, question: ' ', answer: '' }
  expect(pointers(await staff('createFaq', { body: blank }))).toEqual(['/question', '/answer'])
  const writer = await keyWith(['blog.manage'], ['content:read', 'content:write'])
  expect((await writer('deleteFaq', { ids })).body).toMatchObject({ code: 'forbidden' })
  expect((await staff('deleteFaq', { ids })).status).toBe(204)
  expect((await staff('deleteFaq', { ids })).status).toBe(404)
})

test('a blog post is drafted, scheduled, published, taken off and deleted', async () => {
  const category = objectId('post_category', (await aCategory()).id)
  const body = { title: 'Load shedding', content: '<p>We are ready.</p>', tags: ['power, solar'] }
  const made = await staff('createBlogPost', { body: { ...body, category } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body).toMatchObject({
    ...body,
    ...{ category, slug: 'load-shedding', status: 'draft', allow_comments: true, reading_time: 1 },
  })
  const ids = { post: made.body.id }
  const change = (read: Read, sent: object) =>
    staff('updateBlogPost', { ids, headers: matching(read), body: sent })
  const undated = await change(made, { status: 'scheduled' })
  expect(undated.status).toBe(422)
  expect(pointers(undated)).toEqual(['/publish_at'])
  const publish_at = new Date(Date.now() + 86_400_000)
    .toISOString()
    .replace(/:\d\d\.\d+Z/, ':00.000Z')
  const scheduled = await change(made, { status: 'scheduled', publish_at })
  expect(scheduled.body).toMatchObject({ status: 'scheduled', published_at: publish_at })
  const published = await change(scheduled, { status: 'published', allow_comments: false })
  expect(published.body).toMatchObject({
    ...body,
    category,
    status: 'published',
    allow_comments: false,
  })
  const entry = await recorded(rowIdOf('post', made.body.id) ?? '')
  expect(entry).toMatchObject({ action: 'published', details: { apiKey: expect.any(String) } })
  expect((await change(made, { title: 'Old' })).status).toBe(412)
  const wrong = await change(published, {
    slug: 'Not A Slug',
    featured_image: 'http://x',
    title: '',
  })
  expect(pointers(wrong)?.sort()).toEqual(['/featured_image', '/slug', '/title'])
  const twice = await staff('createBlogPost', { body })
  expect(pointers(twice)).toEqual(['/slug'])
  const archived = await change(published, { status: 'archived', category: null })
  expect(archived.body).toMatchObject({ status: 'archived', category: null })

  const postId = rowIdOf('post', made.body.id) ?? ''
  await db()
    .insert(blogPostDrafts)
    .values({
      ...{ postId, values: newPostValues, revision: newId(), writtenBy: 'Sipho Dlamini' },
    })
  const unseen = await change(archived, { title: 'New' })
  expect(unseen).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const reader = await keyOf('content:read')
  expect((await reader('deleteBlogPost', { ids })).body).toMatchObject({ code: 'scope_missing' })
  expect((await staff('deleteBlogPost', { ids })).status).toBe(204)
  expect((await change(archived, { title: 'New' })).status).toBe(404)
})

/** An order with its invoice, paid in whole by EFT. */
async function aPaidOrder() {
  const owner = await aCustomer()
  const item = await aPackage()
  const customer = objectId('customer', owner.customerId)
  const body = {
    ...{ customer, lines: [{ package: objectId('package', item.id) }] },
    ...{ billing_period: 'monthly', payment_method: 'bank_transfer' },
  }
  const order = await staff('createOrder', { headers: once(), body })
  const { invoice, total } = order.body
  const paid = { amount: total, received_on: new Date().toISOString().slice(0, 10) }
  await staff('recordPayment', { ids: { invoice }, headers: once(), body: paid })
  const [payment] = (await staff('listPayments', { query: { invoice } })).body.data
  return { owner, customer, invoice, total, payment: payment.id }
}

test('a payment is reversed once: the invoice is owed again', async () => {
  const { owner, invoice, total, payment } = await aPaidOrder()
  const ids = { payment }
  const body = { reason: 'Wrong customer', money: 'credit' }
  expect((await staff('reversePayment', { ids, body })).body).toMatchObject({
    code: 'idempotency_key_required',
  })
  const reverse = (sent: object, headers = once()) =>
    staff('reversePayment', { ids, headers, body: sent })
  expect(pointers(await reverse({ reason: ' ', money: 'gone' }))).toEqual(['/reason'])
  expect(pointers(await reverse({ reason: 'x', money: 'lost' }))).toEqual(['/money'])
  expect(pointers(await reverse({ ...body, reversed_on: '2020-01-01' }))).toEqual(['/reversed_on'])
  const headers = once()
  const reversed = await reverse(body, headers)
  expect(reversed.status, JSON.stringify(reversed.body)).toBe(200)
  expect(reversed.body).toMatchObject({ id: payment, reversed_at: expect.any(String) })
  const again = await reverse(body, headers)
  expect(again.response.headers.get('idempotency-replayed')).toBe('true')
  expect((await reverse(body)).status).toBe(409)
  const all = await staff('listPayments', { query: { invoice } })
  expect(all.body.data).toMatchObject([
    { reverses: payment, amount: { amount: -total.amount }, reversal_reason: 'Wrong customer' },
    { id: payment },
  ])
  expect((await staff('getInvoice', { ids: { invoice } })).body).toMatchObject({ owed: total })
  const entry = await recorded(rowIdOf('invoice', invoice) ?? '')
  expect(entry).toMatchObject({ action: 'reversed' })

  const unknown = { payment: objectId('payment', newId()) }
  expect((await staff('reversePayment', { ids: unknown, headers: once(), body })).status).toBe(404)
  const clerk = await keyWith(['invoices.manage'], ['payments:write'])
  expect((await clerk('reversePayment', { ids, headers: once(), body })).status).toBe(403)
  const own = client((await aCustomerKey(owner)).key)
  expect((await own('reversePayment', { ids, headers: once(), body })).status).toBe(403)
})

test('credit is refunded: requested, paid or taken back, never more than there is', async () => {
  const { owner, customer, invoice, total } = await aPaidOrder()
  const credit = { ids: { invoice }, headers: once(), body: { reason: 'Cancelled' } }
  expect((await staff('creditInvoice', credit)).status).toBe(201)
  const account = 'FNB, T Mokoena, 62 0000 12345'
  const body = { amount: total, method: 'bank', account, invoice, reason: 'Cancelled' }
  const request = (sent: object, headers: Record<string, string> = once()) =>
    staff('requestRefund', { ids: { customer }, headers, body: sent })
  expect((await request(body, {})).body).toMatchObject({ code: 'idempotency_key_required' })
  expect(pointers(await request({ ...body, account: '', reason: '' }))).toEqual([
    '/account',
    '/reason',
  ])
  expect(pointers(await request({ ...body, method: 'card' }))).toEqual(['/reference'])
  const double = { amount: total.amount * 2, currency: 'ZAR' }
  expect(pointers(await request({ ...body, amount: double }))).toEqual(['/amount/amount'])
  const foreign = (await aPaidOrder()).invoice
  expect(pointers(await request({ ...body, invoice: foreign }))).toEqual(['/invoice'])
  const gone = objectId('invoice', newId())
  expect(pointers(await request({ ...body, invoice: gone }))).toEqual(['/invoice'])

  const refund = await request(body)
  expect(refund.status, JSON.stringify(refund.body)).toBe(201)
  expect(refund.body).toMatchObject({ state: 'open', amount: total, account, invoice, customer })
  expect(await recorded(owner.customerId)).toMatchObject({ action: 'paid_out' })
  const ids = { refund: refund.body.id }
  const withdrawn = await staff('withdrawRefund', { ids, headers: once() })
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn' })
  expect((await staff('payRefund', { ids, headers: once() })).status).toBe(409)
  const second = await request(body)
  const paid = await staff('payRefund', { ids: { refund: second.body.id }, headers: once() })
  expect(paid.body).toMatchObject({ state: 'paid', decided_at: expect.any(String) })
  const own = client((await aCustomerKey(owner)).key)
  const seen = await own('getRefund', { ids: { refund: second.body.id } })
  expect(seen.body).toMatchObject({ state: 'paid' })
  expect(seen.body).not.toHaveProperty('account')
  expect((await own('payRefund', { ids, headers: once() })).status).toBe(403)
  const unknown = { refund: objectId('refund', newId()) }
  expect((await staff('payRefund', { ids: unknown, headers: once() })).status).toBe(404)
  const nowhere = { customer: objectId('customer', newId()) }
  const missing = { ids: nowhere, headers: once(), body: { ...body, invoice: undefined } }
  expect((await staff('requestRefund', missing)).status).toBe(404)
})

test('a customer’s credit is corrected up and down, once for each key, and listed', async () => {
  const owner = await aCustomer()
  const ids = { customer: objectId('customer', owner.customerId) }
  const zar = (amount: number) => ({ amount, currency: 'ZAR' })
  type Call = { reason?: string; headers?: Record<string, string>; by?: typeof staff }
  const adjust = (
    cents: number,
    { reason = 'Goodwill', headers = once(), by = staff }: Call = {},
  ) => by('adjustCredit', { ids, headers, body: { amount: zar(cents), reason } })
  const headers: Record<string, string> = once()
  const given = await adjust(5_000, { headers })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
  expect(given.body).toMatchObject({ kind: 'adjustment', amount: zar(5_000), note: 'Goodwill' })
  expect((await adjust(5_000, { headers })).body.id).toBe(given.body.id)
  expect((await adjust(-2_000)).body).toMatchObject({ amount: zar(-2_000) })
  expect(pointers(await adjust(-3_001))).toEqual(['/amount/amount'])
  expect(pointers(await adjust(0))).toEqual(['/amount/amount'])
  expect(pointers(await adjust(1, { reason: ' ' }))).toEqual(['/reason'])
  expect((await adjust(1, { headers: {} })).body.code).toBe('idempotency_key_required')
  const { body } = await staff('listCreditEntries', { query: ids })
  expect(body.data.map(({ amount }: { amount: object }) => amount)).toEqual([
    zar(-2_000),
    zar(5_000),
  ])
  const own = client((await aCustomerKey(owner)).key)
  expect((await own('listCreditEntries')).body.data).toHaveLength(2)
  expect((await adjust(1, { by: own })).status).toBe(403)
  const stranger = client((await aCustomerKey(await aCustomer())).key)
  expect((await stranger('listCreditEntries')).body.data).toEqual([])
})

/** A ticket of this customer, opened by staff. */
async function aTicketOf({ customerId }: { customerId: string }, files: string[] = []) {
  const customer = objectId('customer', customerId)
  const body = { customer, subject: 'Site down', category: 'technical', message: 'It is.', files }
  return staff('openTicket', { body })
}

test('staff change the properties of a ticket, customers resolve theirs and open it again', async () => {
  const owner = await aCustomer()
  const ticket = await aTicketOf(owner)
  const ids = { ticket: ticket.body.id }
  const change = (read: Read, body: object, by = staff) =>
    by('updateTicket', { ids, headers: matching(read), body })
  const agents = (await staff('listStaff')).body.data
  const assignee = agents[0].id
  const read = await staff('getTicket', { ids })
  expect(read.body).toMatchObject({ assignee: null, team: null })
  const wanted = { status: 'in_progress', priority: 'urgent', team: 'billing', tags: ['vip'] }
  const done = await change(read, { ...wanted, assignee, subject: 'Site is down' })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body).toMatchObject({ ...wanted, assignee, subject: 'Site is down' })
  expect(await recorded(rowIdOf('ticket', ids.ticket) ?? '')).toMatchObject({
    ...{ action: 'ticket_changed', after: { status: 'in_progress' } },
  })
  expect((await change(read, { status: 'closed' })).status).toBe(412)
  const wrong = await change(done, { priority: 'utmost', team: 'sales', subject: 5 })
  expect(pointers(wrong)?.sort()).toEqual(['/priority', '/subject', '/team'])
  expect(pointers(await change(done, { subject: ' ' }))).toEqual(['/subject'])
  const unknown = { priority: 'low', assignee: objectId('staff_member', newId()) }
  expect(pointers(await change(done, unknown))).toEqual(['/assignee'])
  // All or nothing: the service is refused after the agent was taken away.
  const foreign = { assignee: null, subscription: objectId('subscription', newId()) }
  expect(pointers(await change(done, foreign))).toEqual(['/subscription'])
  expect((await staff('getTicket', { ids })).body).toMatchObject({ assignee, priority: 'urgent' })
  const freed = await change(done, { assignee: null, team: null, tags: [] })
  expect(freed.body).toMatchObject({ assignee: null, team: null, tags: [] })

  const own = client((await aCustomerKey(owner)).key)
  const seen = await own('getTicket', { ids })
  expect(seen.body).not.toHaveProperty('assignee')
  expect(pointers(await change(seen, { priority: 'low' }, own))).toEqual(['/priority'])
  expect(pointers(await change(seen, { status: 'closed' }, own))).toEqual(['/status'])
  const resolved = await change(seen, { status: 'resolved' }, own)
  expect(resolved.body).toMatchObject({ status: 'resolved' })
  expect((await change(resolved, { status: 'open' }, own)).body).toMatchObject({ status: 'open' })
  const stranger = client((await aCustomerKey(await aCustomer())).key)
  expect((await change(seen, { status: 'resolved' }, stranger)).status).toBe(404)
  const reader = await keyOf('tickets:read')
  expect((await change(seen, { status: 'closed' }, reader)).body.code).toBe('scope_missing')
})

test('a ticket is merged into another one of its customer, into another customer’s when that is meant, and deleted', async () => {
  const owner = await aCustomer()
  const [first, second] = [await aTicketOf(owner), await aTicketOf(owner)]
  const ids = { ticket: first.body.id }
  const merge = (of: { ticket: string }, into: string, more = {}, by = staff) =>
    by('mergeTicket', { ids: of, body: { into, ...more } })
  expect(pointers(await merge(ids, first.body.id))).toEqual(['/into'])
  expect((await merge(ids, objectId('ticket', newId()))).status).toBe(404)
  const merged = await merge(ids, second.body.id)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(merged.body.id).toBe(second.body.id)
  const messages = await staff('listMessages', { ids: { ticket: second.body.id } })
  expect(messages.body.data).toHaveLength(2)
  expect((await merge(ids, second.body.id)).status).toBe(409)
  // The old id leads on, as a message to it does.
  for (const by of [staff, client((await aCustomerKey(owner)).key)]) {
    const read = await by('getTicket', { ids })
    expect(read.body.id).toBe(second.body.id)
    expect((await by('listMessages', { ids })).body.data).toHaveLength(2)
  }
  const led = await staff('getTicket', { ids })
  const changed = await staff('updateTicket', {
    ids,
    body: { priority: 'high' },
    headers: matching(led),
  })
  expect(changed.body).toMatchObject({ id: second.body.id, priority: 'high' })

  const other = await aTicketOf(await aCustomer())
  const others = { ticket: other.body.id }
  expect(pointers(await merge(others, second.body.id))).toEqual(['/is_other_requester'])
  const meant = await merge(others, second.body.id, { is_other_requester: true })
  expect(meant.body.id).toBe(second.body.id)
  const own = client((await aCustomerKey(owner)).key)
  expect((await merge(ids, second.body.id, {}, own)).status).toBe(403)

  const gone = { ids: { ticket: second.body.id } }
  const writer = await keyOf('tickets:write')
  expect((await writer('deleteTicket', gone)).body.code).toBe('scope_missing')
  const agent = await keyWith(['tickets.handle'], ['tickets:delete'])
  expect((await agent('deleteTicket', gone)).status).toBe(403)
  expect((await staff('deleteTicket', gone)).status).toBe(204)
  expect(await recorded(rowIdOf('ticket', second.body.id) ?? '')).toMatchObject({
    action: 'deleted',
  })
  for (const ticket of [first.body.id, second.body.id])
    expect((await staff('getTicket', { ids: { ticket } })).status).toBe(404)
})

test('enquiries of both kinds are assigned, and become tickets once', async () => {
  const [general] = await db().insert(generalEnquiries).values(anEnquiry()).returning()
  const [domain] = await db().insert(domainInquiries).values(aDomainInquiry()).returning()
  const member = (await staff('listStaff')).body.data[0].id
  const kinds = [
    ['Enquiry', { enquiry: objectId('enquiry', general?.id ?? '') }],
    ['DomainInquiry', { domain_inquiry: objectId('domain_inquiry', domain?.id ?? '') }],
  ] as const
  for (const [noun, ids] of kinds) {
    const read = await staff(`get${noun}`, { ids })
    expect(read.body).toMatchObject({ assignee: null, ticket: null })
    const assign = (from: Read, assignee: string | null) =>
      staff(`update${noun}`, { ids, headers: matching(from), body: { assignee } })
    const stranger = await assign(read, objectId('staff_member', newId()))
    expect(pointers(stranger), noun).toEqual(['/assignee'])
    const assigned = await assign(read, member)
    expect(assigned.body, noun).toMatchObject({ assignee: member, status: read.body.status })
    expect((await assign(assigned, null)).body).toMatchObject({ assignee: null })

    const narrow = await keyOf('enquiries:write')
    expect((await narrow(`turn${noun}IntoTicket`, { ids })).body.code).toBe('forbidden')
    const turned = await staff(`turn${noun}IntoTicket`, { ids })
    expect(turned.status, JSON.stringify(turned.body)).toBe(200)
    const { ticket } = turned.body
    expect((await staff('getTicket', { ids: { ticket } })).body).toMatchObject({ customer: null })
    expect((await staff(`turn${noun}IntoTicket`, { ids })).body.ticket).toBe(ticket)
  }
})

test.each([
  ['FaqCategory', 'faq_category'],
  ['BlogCategory', 'post_category'],
] as const)('a %s is written, hidden and deleted', async (noun, kind) => {
  const body = { name: `Moving to us, ${newId().slice(-6)}` }
  const made = await staff(`create${noun}`, { body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body).toMatchObject({ ...body, is_active: true, description: '' })
  expect(made.body.slug).toMatch(/^moving-to-us-[0-9a-f]{6}$/)
  const ids = { [kind]: made.body.id }
  const change = (read: Read, sent: object) =>
    staff(`update${noun}`, { ids, headers: matching(read), body: sent })
  const read = await staff(`get${noun}`, { ids })
  const hidden = await change(read, { is_active: false, description: 'How to move' })
  expect(hidden.body).toMatchObject({ ...body, is_active: false, description: 'How to move' })
  expect((await change(read, { name: 'Late' })).status).toBe(412)
  expect(pointers(await change(hidden, { slug: 'Not a slug' }))).toEqual(['/slug'])
  expect(pointers(await staff(`create${noun}`, { body: { name: ' ' } }))).toContain('/name')
  const twice = await staff(`create${noun}`, { body: { name: 'Other', slug: made.body.slug } })
  expect(pointers(twice)).toEqual(['/slug'])
  expect(await recorded(rowIdOf(kind, made.body.id) ?? '')).toMatchObject({ channel: 'api' })
  const reader = await keyOf('content:read')
  expect((await reader(`delete${noun}`, { ids })).body.code).toBe('scope_missing')
  expect((await staff(`delete${noun}`, { ids })).status).toBe(204)
  expect((await staff(`delete${noun}`, { ids })).status).toBe(404)
})

test('a content section is written, hidden and deleted, never over the draft of another', async () => {
  const made = await staff('createContentSection', {
    body: { key: 'promise', title: 'Our promise', content: { lines: ['One', 'Two'] } },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body).toMatchObject({
    key: 'promise',
    is_active: true,
    content: { lines: ['One', 'Two'] },
  })
  const twice = { key: 'promise', title: 'Again', content: {} }
  expect(pointers(await staff('createContentSection', { body: twice }))).toEqual(['/key'])
  const ids = { section: made.body.id }
  const change = async (body: object, read?: Read) =>
    staff('updateContentSection', {
      ids,
      headers: matching(read ?? (await staff('getContentSection', { ids }))),
      body,
    })
  const hidden = await change({ is_active: false })
  expect(hidden.body).toMatchObject({ is_active: false, title: 'Our promise' })
  expect((await change({ title: 'Late' }, made)).status).toBe(412)
  expect(pointers(await change({ title: ' ' }))).toEqual(['/title'])

  const state = await sectionState('promise')
  const draft = { title: 'In work', content: {}, isActive: true }
  const version = state ? sectionVersion(state) : ''
  expect(
    await draftSection(staffWith('content.manage'), { key: 'promise', version, values: draft }),
  ).toMatchObject({
    ok: true,
  })
  const refused = await change({ title: 'By a program' })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringMatching(/has a draft of this section/),
  ])
  expect((await staff('deleteContentSection', { ids })).status).toBe(204)
  expect((await staff('deleteContentSection', { ids })).status).toBe(404)
})

test('what a page of the site shows must fit it, and each fault has its place', async () => {
  const home = knownSection('home')?.definition
  const content = home?.initial ?? {}
  const made = await staff('createContentSection', {
    body: { key: 'home', title: 'Home', content },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const ids = { section: made.body.id }
  const broken = Object.fromEntries(Object.keys(content).map((name) => [name, 7]))
  const wrong = await staff('updateContentSection', {
    ids,
    headers: matching(await staff('getContentSection', { ids })),
    body: { content: broken },
  })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid'])
  expect(pointers(wrong)?.toSorted()).toEqual(
    Object.keys(content)
      .map((name) => `/content/${name}`)
      .toSorted(),
  )
})

test('comments of the blog are found, approved or rejected once, and deleted', async () => {
  const post = await aPost()
  for (const content of ['Good to know', 'Buy my watches'])
    await aComment(post.id, { content, status: 'pending' })
  const pending = { post: objectId('post', post.id), status: 'pending' }
  const found = await staff('listBlogComments', { query: pending })
  expect(found.body.data.map(({ body }: { body: string }) => body).sort()).toEqual([
    'Buy my watches',
    'Good to know',
  ])
  const [first, second] = found.body.data.map(({ id }: { id: string }) => ({ comment: id }))
  const review = async (ids: Record<string, string>, status: string) =>
    staff('reviewBlogComment', {
      ids,
      headers: matching(await staff('getBlogComment', { ids })),
      body: { status },
    })
  expect((await review(first, 'approved')).body).toMatchObject({ status: 'approved' })
  expect((await review(second, 'rejected')).body).toMatchObject({ status: 'rejected' })
  expect((await review(second, 'approved')).status).toBe(409)
  expect(pointers(await review(second, 'pending'))).toEqual(['/status'])
  expect((await staff('listBlogComments', { query: pending })).body.data).toEqual([])
  expect((await staff('deleteBlogComment', { ids: second })).status).toBe(204)
  expect((await staff('deleteBlogComment', { ids: second })).status).toBe(404)
  const reader = await keyOf('content:read')
  expect((await reader('deleteBlogComment', { ids: first })).body.code).toBe('scope_missing')
})

test('a file is uploaded, and goes along with the message that names it', async () => {
  const form = (...files: File[]) => {
    const body = new FormData()
    for (const file of files) body.append('file', file)
    return body
  }
  const owner = await aCustomer()
  const own = client((await aCustomerKey(owner)).key)
  const log = new File(['It broke.'], '../log.txt')
  const uploaded = await own('uploadFile', { body: form(log) })
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201)
  expect(uploaded.body).toMatchObject({
    name: 'log.txt',
    size: 9,
    type: 'application/octet-stream',
  })
  const ticket = await own('openTicket', {
    body: {
      ...{ subject: 'Help', category: 'technical', message: 'See the log.' },
      files: [uploaded.body.id],
    },
  })
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(201)
  const ids = { ticket: ticket.body.id }
  const thread = await own('listMessages', { ids })
  expect(thread.body.data).toMatchObject([{ files: [uploaded.body] }])
  const read = await staff('getFile', { ids: { file: uploaded.body.id } })
  expect(Buffer.from(read.body).toString()).toBe('It broke.')
  // It has a message now.
  expect((await own('removeUpload', { ids: { file: uploaded.body.id } })).status).toBe(404)
  const answer = { message: 'Again.', files: [uploaded.body.id] }
  expect(pointers(await own('answerTicket', { ids, body: answer }))).toEqual(['/files'])

  const headers = once()
  const picture = new File(['1'], 'a.txt')
  const first = await staff('uploadFile', { headers, body: form(picture) })
  expect((await staff('uploadFile', { headers, body: form(picture) })).body).toEqual(first.body)
  const other = { headers, body: form(new File(['2'], 'a.txt')) }
  expect((await staff('uploadFile', other)).body.code).toBe('idempotency_key_reused')
  const stranger = client((await aCustomerKey(await aCustomer())).key)
  const file = first.body.id
  expect((await stranger('getFile', { ids: { file } })).status).toBe(404)
  expect((await stranger('removeUpload', { ids: { file } })).status).toBe(404)
  const sent = await staff('answerTicket', { ids, body: { message: 'Fixed.', files: [file] } })
  expect(sent.body).toMatchObject({ files: [{ id: file }] })

  const large = new File([new Uint8Array(maxFileBytes + 1)], 'large.bin')
  const tooLarge = await own('uploadFile', { body: form(large) })
  expect(tooLarge).toMatchObject({ status: 413, body: { detail: fileTooLarge('large.bin') } })
  expect(pointers(tooLarge)).toEqual(['/file'])
  for (const body of [form(), form(log, log), form(new File([], 'empty.txt'))])
    expect(pointers(await own('uploadFile', { body }))).toEqual(['/file'])
  expect((await own('uploadFile', { body: {} })).status).toBe(415)
  const broken = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: {} }
  expect((await own('uploadFile', broken)).body.code).toBe('malformed_form')
  const reader = await keyOf('tickets:read')
  expect((await reader('uploadFile', { body: form(log) })).status).toBe(403)
})
