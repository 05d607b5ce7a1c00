import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { anInvoice, aPlacedOrder, checkoutFor, staffWith } from '#modules/billing/factories.ts'
import { deleteOrders } from '#modules/billing/orders/operations/delete-orders.server.ts'
import { placeOrder } from '#modules/billing/orders/operations/place-order.server.ts'
import { cancelAtPeriodEnd } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import { renameService } from '#modules/billing/subscription-changes/operations/rename-service.server.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import {
  gatewayNotifications,
  invoiceLines,
  orderLines,
  orderStatusHistory,
} from '#modules/billing/tables.lines.server.ts'
import { customerCredits, payouts } from '#modules/billing/tables.money.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { aComment, aPost } from '#modules/blog/factories.ts'
import { reviewComments } from '#modules/blog/operations/review-comments.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customerForPurchase } from '#modules/customers/operations/customer-for-purchase.server.ts'
import { customerChoices } from '#modules/customers/queries/customer-choices.server.ts'
import { customerList } from '#modules/customers/queries/customer-list.server.ts'
import { customerListShape } from '#modules/customers/rules/customer-list.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { eraseEnquirer } from '#modules/enquiries/operations/delete-enquiries.server.ts'
import { generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { anAccount, aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { signIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { type Actor, type Person, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions } from '#modules/identity/rules/permissions.ts'
import { sessions, verifications } from '#modules/identity/tables.server.ts'
import { recordConsent, suppress } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { emailConsents, emailLogs, emailSuppressions } from '#modules/mail/tables.server.ts'
import { emailEvents } from '#modules/mail-events/tables.server.ts'
import { paymentClaims } from '#modules/reconciliation/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { addressHash } from '#platform/security/keyed-hash.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { booksOf, notifyOrder, payByCard, useGateway } from '#tests/scenarios/gateway.ts'
import { adoptPurchases } from './adopt-purchases.server.ts'
import { deleteCustomer } from './delete-customer.server.ts'

useTestDatabase()
useGateway()
afterEach(expectSoundBooks)

const clerk = staffWith('customers.manage', 'orders.manage')
const browser = { cookie: '', userAgent: 'Firefox', address: '203.0.113.9' }

/** A customer with a real account, signed in, who has ordered. */
async function aBuyer(method: 'bank_transfer' | 'card' = 'bank_transfer') {
  const account = await anAccount()
  const request = await aSignedInRequest(account.email)
  const first = await actorOf(request)
  if (first.kind !== 'person') throw new Error('Nobody signed in')
  const order = await aPlacedOrder({ method, purchaseOrderNumber: 'PO Thandi 17' }, first)
  const actor = await actorOf(request)
  const customerId = actor.kind === 'person' ? (actor.customerId ?? '') : ''
  return { account, request, order, customerId, actor: first }
}

async function endService(customerId: string): Promise<void> {
  await db()
    .update(subscriptions)
    .set({ status: 'cancelled', cancelledAt: new Date() })
    .where(eq(subscriptions.customerId, customerId))
}

const isDeleted = async (id: string) =>
  (await db().select().from(customers).where(eq(customers.id, id)))[0]?.deletedAt !== null
const refusal = { ok: false, error: { code: 'conflict' } }

test.each([
  ['a visitor', visitor],
  ['an agent', staffWith(...agentPermissions)],
  ['staff who manage orders', staffWith('orders.manage')],
] satisfies [string, Actor][])('%s may not', async (_, actor) => {
  const { customerId } = await aBuyer()
  expect(await deleteCustomer(actor, customerId)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await isDeleted(customerId)).toBe(false)
})

test('ends sessions and sign-in at once, cancels what waits, and leaves nothing of the person but the trace', async () => {
  const { account, request, order, customerId } = await aBuyer()
  const gone = await aPlacedOrder({}, { ...(await actorOf(request)) } as Person)
  await deleteOrders(clerk, [gone.id])
  expect(await deleteCustomer(clerk, customerId)).toEqual({
    ok: true,
    value: { authUserId: account.userId },
  })
  expect(await actorOf(request)).toEqual({ kind: 'visitor' })
  expect(await db().select().from(sessions).where(eq(sessions.userId, account.userId))).toEqual([])
  expect(await signIn({ ...account, remember: true, area: 'site' }, browser)).toMatchObject({
    ok: false,
  })
  expect((await booksOf(order.id)).order).toMatchObject({
    status: 'cancelled',
    customerName: 'Deleted customer',
  })
  const left = JSON.stringify([
    await db().select().from(customers).where(eq(customers.id, customerId)),
    await db().select().from(orders).where(eq(orders.customerId, customerId)),
    await db().select().from(invoices).where(eq(invoices.customerId, customerId)),
    await db().select().from(emailLogs).where(eq(emailLogs.customerId, customerId)),
  ])
  for (const personal of [
    account.email,
    'Thandi',
    'Mokoena',
    '021 555 0199',
    'Kloof Street',
    'PO Thandi 17',
  ])
    expect(left).not.toContain(personal)
  const waiting = await db().select().from(emailLogs).where(eq(emailLogs.status, 'queued'))
  expect(waiting.filter((mail) => mail.customerId === customerId)).toEqual([])
  const traces = await db().select().from(activityLog).where(eq(activityLog.entityId, customerId))
  expect(traces).toMatchObject([{ action: 'deleted', actorId: clerk.userId }])
})

test('erases domains and names of services, also those from before, and leaves them on the lines of paid invoices', async () => {
  const { order, customerId } = await aBuyer('card')
  await db().update(orders).set({ serviceLabel: 'thandi.co.za' }).where(eq(orders.id, order.id))
  await db()
    .update(orderLines)
    .set({ description: 'Starter for thandi.co.za' })
    .where(eq(orderLines.orderId, order.id))
  const { invoice } = await booksOf(order.id)
  await db()
    .update(invoiceLines)
    .set({ description: 'Starter for thandi.co.za' })
    .where(eq(invoiceLines.invoiceId, invoice?.id ?? ''))
  await payByCard(order)
  const [service] = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
  expect(service).toMatchObject({
    serviceLabel: 'thandi.co.za',
    description: 'Starter for thandi.co.za',
  })
  expect(
    await renameService(staffWith('subscriptions.manage'), service?.id ?? '', 'mokoena.example'),
  ).toMatchObject({ ok: true })
  await endService(customerId)
  expect(await deleteCustomer(clerk, customerId)).toMatchObject({ ok: true })
  const left = JSON.stringify([
    await db().select().from(subscriptions).where(eq(subscriptions.customerId, customerId)),
    await db()
      .select()
      .from(subscriptionItems)
      .where(eq(subscriptionItems.subscriptionId, service?.id ?? '')),
    await db().select().from(orders).where(eq(orders.customerId, customerId)),
    await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, service?.id ?? '')),
  ])
  for (const label of ['thandi.co.za', 'mokoena.example']) expect(left).not.toContain(label)
  const lines = await db()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice?.id ?? ''))
  expect(lines[0]?.description).toContain('Starter for thandi.co.za')
})

test('erases the person from the log, histories, raw notifications and enquiries, and keeps what the books need', async () => {
  const { account, order, customerId } = await aBuyer('card')
  await payByCard(order)
  await endService(customerId)
  const about = { name: 'Thandi', subject: 'Hello', message: 'Call me' }
  await db()
    .insert(generalEnquiries)
    .values([
      { ...about, email: account.email.toUpperCase() },
      { ...about, email: 'other@example.test' },
    ])
  const toStaff = {
    templateName: 'general_enquiry_received',
    recipient: 'hello@test.example',
    subject: 'New enquiry',
  }
  await db()
    .insert(emailLogs)
    .values(
      [account.email, 'other@example.test'].map((email) => ({
        ...toStaff,
        idempotencyKey: newId(),
        variables: { ...about, email },
      })),
    )
  const entry = {
    actor: { kind: 'system', name: 'Test' },
    entityType: 'customer',
    entityId: customerId,
    action: 'updated',
  } as const
  await recordActivity(db(), {
    ...entry,
    title: `Customer Thandi Mokoena changed`,
    details: { from: account.email, note: 'Thandi Nkosi' },
  })
  await recordActivity(db(), {
    ...entry,
    entityId: newId(),
    title: `Email sent to ${account.email}`,
  })
  await recordActivity(db(), {
    ...entry,
    entityId: newId(),
    title: 'Customer Thandi Mokoena changed',
  })
  expect(await deleteCustomer(clerk, customerId)).toMatchObject({ ok: true })
  await eraseEnquirer(addressHash(account.email))
  const log = JSON.stringify(await db().select().from(activityLog))
  expect(log).not.toContain(account.email)
  expect(
    JSON.stringify(
      await db().select().from(activityLog).where(eq(activityLog.entityId, customerId)),
    ),
  ).not.toMatch(/Thandi|Mokoena|Nkosi/)
  // Another customer of that name keeps theirs.
  expect(log).toContain('Customer Thandi Mokoena changed')
  const history = await db()
    .select()
    .from(orderStatusHistory)
    .where(eq(orderStatusHistory.orderId, order.id))
  expect(JSON.stringify(history)).not.toMatch(/Thandi|Nkosi/)
  const [notification] = await db()
    .select()
    .from(gatewayNotifications)
    .where(eq(gatewayNotifications.orderId, order.id))
  expect(notification?.rawBody).toMatch(/(?:^|&)amount_gross=/)
  expect(notification?.rawBody).not.toMatch(/name_first=[^&]|email_address=[^&]/)
  expect((await db().select().from(generalEnquiries)).map(({ email }) => email)).toEqual([
    'other@example.test',
  ])
  const said = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.templateName, 'general_enquiry_received'))
  expect(said.map(({ variables }) => variables)).toEqual(
    expect.arrayContaining([{}, { ...about, email: 'other@example.test' }]),
  )
  expect((await booksOf(order.id)).invoice).toMatchObject({ buyer: { email: account.email } })
})

test('takes the name of a comment on a post out of the log, and no other word', async () => {
  const { account, customerId } = await aBuyer()
  const comment = await aComment((await aPost()).id, {
    authorName: 'Customer',
    authorEmail: account.email,
    status: 'pending',
  })
  expect(await reviewComments(staffWith('blog.manage'), [comment.id], 'approved')).toMatchObject({
    ok: true,
  })
  const entry = {
    actor: { kind: 'system', name: 'Test' },
    entityType: 'customer',
    entityId: customerId,
    action: 'updated',
  } as const
  await recordActivity(db(), { ...entry, title: 'Customer changed' })
  expect(await deleteCustomer(clerk, customerId)).toMatchObject({ ok: true })
  const titles = async (id: string) =>
    (await db().select().from(activityLog).where(eq(activityLog.entityId, id))).map(
      ({ title }) => title,
    )
  expect(await titles(comment.id)).toEqual([
    expect.stringMatching(/^Comment by Deleted customer on '/),
  ])
  // A stranger may have written the comment: their name counts there only.
  expect(await titles(customerId)).toContain('Customer changed')
})

test('erases why services were ended, in their own words, and an unlinked notification with their address', async () => {
  const { account, request, order, customerId } = await aBuyer('card')
  await payByCard(order)
  const actor = await actorOf(request)
  const [service] = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
  expect(
    await cancelAtPeriodEnd(actor, service?.id ?? '', { reason: 'Call my wife on 082 555 7788' }),
  ).toMatchObject({ ok: true })
  const raw = `m_payment_id=none&name_first=Thandi&email_address=${encodeURIComponent(account.email.toUpperCase())}&amount_gross=5.00`
  const others =
    'm_payment_id=none&name_first=Sipho&email_address=x%40example.test&amount_gross=5.00'
  await db()
    .insert(gatewayNotifications)
    .values(
      [raw, others].map((rawBody) => ({
        id: newId(),
        rawBody,
        sourceAddress: '127.0.0.1',
        state: 'rejected' as const,
        reason: 'No order',
      })),
    )
  await endService(customerId)
  expect(await deleteCustomer(clerk, customerId)).toMatchObject({ ok: true })
  const left = JSON.stringify([
    await db().select().from(subscriptions).where(eq(subscriptions.customerId, customerId)),
    await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, service?.id ?? '')),
  ])
  expect(left).not.toContain('082 555 7788')
  const bodies = (
    await db()
      .select()
      .from(gatewayNotifications)
      .where(eq(gatewayNotifications.reason, 'No order'))
  ).map(({ rawBody }) => rawBody)
  expect(bodies.toSorted()).toEqual(
    [others, 'm_payment_id=none&name_first=&email_address=&amount_gross=5.00'].toSorted(),
  )
})

test('erases claims with their files, accounts of payouts and all that an email held, and notifies modules that keep an address', async () => {
  const { account, order, customerId } = await aBuyer()
  const { invoice } = await booksOf(order.id)
  const claim = {
    customerId,
    invoiceId: invoice?.id ?? '',
    amountCents: 100,
    paidOn: '2026-11-20',
    note: 'From my wife’s account',
  }
  const file = { fileName: 'slip.pdf', fileType: 'application/pdf', fileBytes: Buffer.from('slip') }
  await db()
    .insert(paymentClaims)
    .values([
      claim,
      { ...claim, ...file, state: 'dismissed', decidedBy: 'Nadia', decidedAt: new Date() },
    ])
  const credit = { customerId, kind: 'payout' as const, amountCents: -500, recordedBy: 'Test' }
  await db()
    .insert(customerCredits)
    .values({ ...credit, kind: 'adjustment', amountCents: 500 })
  const [taken] = await db()
    .insert(customerCredits)
    .values(credit)
    .returning({ id: customerCredits.id })
  const decided = { state: 'paid' as const, decidedBy: 'Nadia', decidedAt: new Date() }
  const paidOut = {
    customerId,
    creditId: taken?.id ?? '',
    amountCents: 500,
    method: 'bank' as const,
    reason: 'Refund',
    requestedBy: 'Nadia',
  }
  await db()
    .insert(payouts)
    .values({ ...paidOut, ...decided, account: 'Thandi Mokoena, FNB 62001234567' })
  await db().execute(sql`update email_logs set sealed_variables = 'sealed', provider_response = 'for Thandi',
    attachments = '[{"kind":"invoice"}]' where customer_id = ${customerId}`)
  expect(await deleteCustomer(clerk, customerId)).toMatchObject({ ok: true })
  const nothing = { note: '', fileName: null, fileType: null, fileBytes: null }
  const claims = await db()
    .select()
    .from(paymentClaims)
    .where(eq(paymentClaims.customerId, customerId))
    .orderBy(paymentClaims.decidedBy)
  expect(claims).toMatchObject([
    { ...nothing, state: 'dismissed', decidedBy: 'Customer deleted' },
    { ...nothing, decidedBy: 'Nadia' },
  ])
  expect(await db().select().from(payouts).where(eq(payouts.customerId, customerId))).toMatchObject(
    [{ account: '', state: 'paid' }],
  )
  const mails = await db().select().from(emailLogs).where(eq(emailLogs.customerId, customerId))
  const blank = {
    recipient: '',
    subject: '',
    variables: {},
    sealedVariables: null,
    providerResponse: null,
    attachments: [],
    review: null,
  }
  expect(mails.length).toBeGreaterThan(0)
  expect(mails).toMatchObject(mails.map(() => blank))
  const { rows } = await db().execute(
    sql`select data from queue.job where name = 'customer.erased'`,
  )
  expect(rows).toContainEqual({ data: { addressHash: addressHash(account.email) } })
})

test('erases what was reported of emails to the address, and what its owner said of marketing', async () => {
  const { account, customerId } = await aBuyer()
  const address = account.email.toLowerCase()
  const report = {
    provider: 'smtp2go',
    kind: 'bounced',
    recipient: address,
    eventKey: address,
    occurredAt: new Date(),
  } as const
  await db().insert(emailEvents).values(report)
  await db().transaction(async (tx) => {
    await suppress(tx, { address, reason: 'manual', source: 'staff', evidence: 'asked by phone' })
    await recordConsent(tx, {
      address,
      choice: 'given',
      channel: 'profile',
      clientAddress: '192.0.2.1',
    })
  })
  expect(await deleteCustomer(clerk, customerId)).toMatchObject({ ok: true })
  expect(await db().select().from(emailEvents).where(eq(emailEvents.recipient, address))).toEqual(
    [],
  )
  expect(
    await db().select().from(emailSuppressions).where(eq(emailSuppressions.address, address)),
  ).toEqual([])
  expect(await db().select().from(emailConsents).where(eq(emailConsents.address, address))).toEqual(
    [],
  )
})

test('of services named alike, no part of a longer name is left', async () => {
  const { order, customerId } = await aBuyer('card')
  await payByCard(order)
  const [service] = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
  const staff = staffWith('subscriptions.manage')
  for (const label of ['shop', 'shop.thandi.example'])
    expect(await renameService(staff, service?.id ?? '', label)).toMatchObject({ ok: true })
  await endService(customerId)
  expect(await deleteCustomer(clerk, customerId)).toMatchObject({ ok: true })
  const [left] = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
  expect(left?.description).not.toMatch(/shop|thandi/)
})

test('a customer without an account leaves no unfinished sign-up behind', async () => {
  const [customer, other] = [await aCustomer({ authUserId: null }), await aCustomer()]
  for (const { email } of [customer, other]) {
    const pending = {
      name: 'Thandi',
      email: email.toUpperCase(),
      passwordHash: 'x',
      target: '/checkout',
    }
    const expiresAt = new Date(Date.now() + 3_600_000)
    await db()
      .insert(verifications)
      .values({
        id: newId(),
        identifier: `sign-up:${newId()}`,
        value: JSON.stringify(pending),
        expiresAt,
      })
  }
  expect(await deleteCustomer(clerk, customer.customerId)).toEqual({
    ok: true,
    value: { authUserId: null },
  })
  const left = JSON.stringify(await db().select().from(verifications))
  expect(left).not.toContain(customer.email.toUpperCase())
  expect(left).toContain(other.email.toUpperCase())
})

test('keeps what was paid as it was written, and is in no list', async () => {
  const { account, order, customerId } = await aBuyer('card')
  await payByCard(order)
  await endService(customerId)
  const before = await booksOf(order.id)
  expect(await deleteCustomer(clerk, customerId)).toMatchObject({ ok: true })
  const after = await booksOf(order.id)
  expect([after.invoice, after.payments]).toEqual([before.invoice, before.payments])
  expect(after.order).toMatchObject({ status: 'paid', customerEmail: account.email })
  expect(await customerChoices(account.email)).toEqual([])
  const { rows } = await customerList(
    parseListQuery(customerListShape, new URLSearchParams({ size: '100' })),
  )
  expect(rows.map(({ id }) => id)).not.toContain(customerId)
})

test('a second time it does nothing, and two at once are one', async () => {
  const { customerId } = await aBuyer()
  const both = await Promise.all([
    deleteCustomer(clerk, customerId),
    deleteCustomer(clerk, customerId),
  ])
  expect(both.map((one) => one.ok)).toEqual([true, true])
  expect(await deleteCustomer(clerk, customerId)).toEqual({ ok: true, value: { authUserId: null } })
  expect(
    await db().select().from(activityLog).where(eq(activityLog.entityId, customerId)),
  ).toHaveLength(1)
  for (const id of ['nonsense', newId()])
    expect(await deleteCustomer(clerk, id)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
})

test('the person can sign up again with the same address, as a new customer', async () => {
  const { account, order, customerId } = await aBuyer()
  await deleteCustomer(clerk, customerId)
  const again = await anAccount({ email: account.email })
  await adoptPurchases(again.userId)
  const actor = await actorOf(await aSignedInRequest(account.email))
  if (actor.kind !== 'person') throw new Error('Nobody signed in')
  expect(actor.customerId).toBeNull()
  const bought = await aPlacedOrder({}, actor)
  expect((await booksOf(bought.id)).order.customerId).not.toBe(
    (await booksOf(order.id)).order.customerId,
  )
})

test('refuses while a service runs, while money is owed, and while theirs lies with us', async () => {
  const running = await aBuyer('card')
  await payByCard(running.order)
  expect(await deleteCustomer(clerk, running.customerId)).toMatchObject(refusal)
  await endService(running.customerId)
  const owed = await anInvoice({ customerId: running.customerId }, { status: 'unpaid' })
  expect(await deleteCustomer(clerk, running.customerId)).toMatchObject(refusal)
  await db().update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, owed.id))
  await db().insert(customerCredits).values({
    customerId: running.customerId,
    kind: 'adjustment',
    amountCents: 500,
    recordedBy: 'Test',
  })
  expect(await deleteCustomer(clerk, running.customerId)).toMatchObject(refusal)
  await db().insert(customerCredits).values({
    customerId: running.customerId,
    kind: 'payout',
    amountCents: -500,
    recordedBy: 'Test',
  })
  expect(await isDeleted(running.customerId)).toBe(false)
  expect(await deleteCustomer(clerk, running.customerId)).toMatchObject({ ok: true })
})

test('the account of a staff member stays', async () => {
  const member = await aStaffMember()
  const request = await aSignedInRequest(member.email)
  const actor = await actorOf(request)
  if (actor.kind !== 'person') throw new Error('Nobody signed in')
  const bought = await aPlacedOrder({}, actor)
  expect(await deleteCustomer(clerk, (await booksOf(bought.id)).order.customerId)).toMatchObject({
    ok: true,
  })
  expect(await actorOf(request)).toMatchObject({
    kind: 'person',
    customerId: null,
    staff: { role: 'agent' },
  })
})

test('a checkout in progress is waited for, and what it leaves is cancelled', async () => {
  const { customerId, actor } = await aBuyer()
  let deletion: ReturnType<typeof deleteCustomer> | undefined
  await db().transaction(async (tx) => {
    await customerForPurchase(tx, actor, checkoutFor('any'))
    deletion = deleteCustomer(clerk, customerId)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await isDeleted(customerId)).toBe(false)
  })
  expect(await deletion).toMatchObject({ ok: true })
})

test('of a checkout and a deletion at once, no order is left waiting without a customer', async () => {
  for (let round = 0; round < 8; round++) {
    const { customerId, actor } = await aBuyer()
    const { slug } = await aPackage()
    const [placed, deleted] = await Promise.all([
      placeOrder(actor, checkoutFor(slug), { idempotencyKey: newId() }),
      new Promise((resolve) => setTimeout(resolve, round)).then(() =>
        deleteCustomer(clerk, customerId),
      ),
    ])
    expect(deleted).toMatchObject({ ok: true })
    if (!placed.ok) expect(placed.error.code).toBe('unauthenticated')
    const left = await db().select().from(orders).where(eq(orders.customerId, customerId))
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['cancelled']))
    expect(await placeOrder(actor, checkoutFor(slug), { idempotencyKey: newId() })).toMatchObject({
      ok: false,
      error: { code: 'unauthenticated' },
    })
  }
})

test('of a card payment and a deletion at once, the money is recorded or staff hear of it', async () => {
  for (let round = 0; round < 6; round++) {
    const { customerId, order } = await aBuyer('card')
    const [notified, deleted] = await Promise.all([
      notifyOrder(order),
      deleteCustomer(clerk, customerId),
    ])
    const { order: written, payments } = await booksOf(order.id)
    if (deleted.ok)
      expect([written.status, payments, notified.state]).toEqual(['cancelled', [], 'ignored'])
    else expect([written.status, payments.length]).toEqual(['paid', 1])
  }
})
