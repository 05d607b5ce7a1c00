import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn, siteTimeZone } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import {
  anInvoice,
  anOrder,
  aSubscription,
  openShop,
  staffWith,
} from '#modules/billing/factories.ts'
import { invoiceList } from '#modules/billing/invoices/queries/invoice-list.server.ts'
import { invoiceListShape } from '#modules/billing/invoices/rules/invoice-list.ts'
import { orderList } from '#modules/billing/orders/queries/order-list.server.ts'
import { servicesToSetUp } from '#modules/billing/orders/queries/services-to-set-up.server.ts'
import { orderListShape } from '#modules/billing/orders/rules/order-list.ts'
import {
  adjustCredit,
  requestPayout,
} from '#modules/billing/payouts/operations/request-payout.server.ts'
import { payoutList } from '#modules/billing/payouts/queries/payouts.server.ts'
import { subscriptionList } from '#modules/billing/subscriptions/queries/subscription-list.server.ts'
import { subscriptionListShape } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { aComment, aPost } from '#modules/blog/factories.ts'
import { managedComments } from '#modules/blog/queries/manage-comments.server.ts'
import { managedCommentsShape } from '#modules/blog/rules/managed-lists.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { chatList } from '#modules/chat/conversations/queries/chat-list.server.ts'
import { aChat } from '#modules/chat/factories.ts'
import { reviewList } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { reviewListShape } from '#modules/content/reviews/rules/review-form.ts'
import { customerReviews } from '#modules/content/tables.reviews.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customerList } from '#modules/customers/queries/customer-list.server.ts'
import { customerListShape } from '#modules/customers/rules/customer-list.ts'
import { aDomainInquiry, anEnquiry } from '#modules/enquiries/factories.ts'
import {
  domainInquiryList,
  generalEnquiryList,
} from '#modules/enquiries/queries/enquiry-lists.server.ts'
import { domainListShape, generalListShape } from '#modules/enquiries/rules/enquiry-list.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { everyPermission, type Permission } from '#modules/identity/rules/permissions.ts'
import { suppressionList } from '#modules/mail/suppressions/queries/suppression-list.server.ts'
import { suppressionListShape } from '#modules/mail/suppressions/rules/suppression.ts'
import { emailSuppressions } from '#modules/mail/tables.server.ts'
import { aHostedService } from '#modules/provisioning/factories.ts'
import { serviceList } from '#modules/provisioning/queries/services.server.ts'
import { serviceListShape } from '#modules/provisioning/rules/service-forms.ts'
import { bankLineList } from '#modules/reconciliation/queries/bank-line-list.server.ts'
import { claimList } from '#modules/reconciliation/queries/payment-claims.server.ts'
import {
  bankLineListShape,
  claimListShape,
} from '#modules/reconciliation/rules/bank-line-states.ts'
import {
  bankStatementLines,
  bankStatements,
  paymentClaims,
} from '#modules/reconciliation/tables.server.ts'
import { aTicket } from '#modules/support/factories.ts'
import { mailList } from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import { mailListShape } from '#modules/support/incoming-mail/rules/mail-status.ts'
import { ticketList } from '#modules/support/queries/ticket-list.server.ts'
import { ticketListShape } from '#modules/support/rules/ticket-list.ts'
import { incomingMails } from '#modules/support/tables.incoming-mail.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { businessCards, websiteCards } from './business-cards.server.ts'
import { waitingFor } from './waiting.server.ts'

useTestDatabase()

const owner = staffWith(...everyPermission)
const today = dayIn(siteTimeZone, now())
const days = (count: number) => addDays(today, count)

beforeAll(async () => {
  await openShop()
  const { customerId } = await aCustomer()
  const { id: packageId } = await aPackage()
  const own = { customerId, packageId }
  await ordersAndInvoices(own)
  await moneyOnTheDesk(customerId)
  await support()
  await db()
    .insert(customerReviews)
    .values([
      { customerName: 'A', content: 'Good' },
      { customerName: 'B', content: 'Better', status: 'approved' },
    ])
  const post = await aPost()
  for (const status of ['pending', 'approved'] as const) await aComment(post.id, { status })
  await db()
    .insert(emailSuppressions)
    .values([
      { address: 'gone@test.example', reason: 'hard_bounce', source: 'bounce' },
      { address: 'back@test.example', reason: 'hard_bounce', source: 'bounce', removedAt: now() },
      { address: 'spam@test.example', reason: 'complaint', source: 'provider' },
    ])
})

async function ordersAndInvoices(own: { customerId: string; packageId: string }) {
  await anOrder(own, { status: 'pending' })
  await anOrder(own, { status: 'pending', paymentMethod: 'card' })
  await anOrder(own, { status: 'paid', paidAt: now() })
  await anOrder(own, {
    status: 'paid',
    paidAt: now(),
    createdAt: new Date(now().getTime() - 30 * 86_400_000),
  })
  await anOrder(own, { status: 'pending', deletedAt: now() })
  const subscription = await aSubscription(own, await aBareOrder(own))
  await aSubscription(own, {
    ...(await aBareOrder(own)),
    parkedAt: now(),
    parkReason: 'Look at it',
  })
  await aSubscription(own, {
    ...(await aBareOrder(own)),
    suspendedAt: now(),
    suspensionReason: 'debt',
  })
  const late = { status: 'unpaid' as const, issueDate: days(-20), dueDate: days(-10) }
  await aHostedService(subscription.id)
  const declined = await anInvoice(own, {
    ...late,
    subscriptionId: subscription.id,
    invoiceNumber: 'INV-2099-0001',
  })
  const recovered = await anInvoice(own, {
    ...late,
    subscriptionId: subscription.id,
    invoiceNumber: 'INV-2099-0002',
  })
  await anInvoice(own, {
    status: 'unpaid',
    issueDate: days(-1),
    dueDate: days(6),
    invoiceNumber: 'INV-2099-0003',
  })
  await anInvoice(own, { ...late, isOffer: true, invoiceNumber: 'INV-2099-0004' })
  const attempt = (invoiceId: string, number: number, status: 'declined' | 'succeeded') => ({
    ...{
      invoiceId,
      subscriptionId: subscription.id,
      attempt: number,
      status,
      merchantPaymentId: newId(),
    },
    ...{ gatewayToken: newId(), amountCents: 22_885, requestedOn: today },
  })
  await db()
    .insert(chargeAttempts)
    .values([
      attempt(declined.id, 1, 'succeeded'),
      attempt(declined.id, 2, 'declined'),
      attempt(recovered.id, 1, 'declined'),
      attempt(recovered.id, 2, 'succeeded'),
    ])
}

async function aBareOrder(own: {
  customerId: string
  packageId: string
}): Promise<{ orderId: string }> {
  return { orderId: (await anOrder(own, { status: 'cancelled', cancelledAt: now() })).id }
}

async function moneyOnTheDesk(customerId: string) {
  const statementId = newId()
  const decided = { decidedBy: 'Nadia', decidedAt: now() }
  await db().insert(bankStatements).values({
    id: statementId,
    bank: 'fnb',
    format: 'csv',
    fileName: 'a.csv',
    contentHash: newId(),
    lineCount: 3,
    uploadedBy: 'Nadia',
  })
  for (const [position, state] of (['waiting', 'proposed', 'dismissed'] as const).entries())
    await db()
      .insert(bankStatementLines)
      .values({
        statementId,
        position,
        bookedOn: today,
        amountCents: 100,
        description: 'Line',
        fingerprint: newId(),
        state,
        ...(state === 'dismissed' && decided),
      })
  await adjustCredit(owner, customerId, {
    amountCents: 8_000,
    reason: 'Goodwill',
    idempotencyKey: newId(),
  })
  const payout = {
    amountCents: 5_000,
    method: 'bank' as const,
    account: 'FNB 62000000000',
    reference: '',
    invoiceNumber: '',
    reason: 'Wanted',
  }
  await requestPayout(owner, customerId, { ...payout, idempotencyKey: newId() })
  const invoice = await anInvoice(
    { customerId },
    { status: 'unpaid', dueDate: days(3), invoiceNumber: 'INV-2099-0005' },
  )
  for (const state of ['open', 'dismissed'] as const)
    await db()
      .insert(paymentClaims)
      .values({
        customerId,
        invoiceId: invoice.id,
        amountCents: 100,
        paidOn: today,
        state,
        ...(state === 'dismissed' && decided),
      })
}

async function support() {
  const { ticketId } = await aTicket()
  await aTicket()
  await db()
    .update(supportTickets)
    .set({ slaDueAt: new Date(now().getTime() - 60_000) })
    .where(sql`${supportTickets.id} = ${ticketId}`)
  await aChat()
  await aChat({ status: 'resolved', endedAt: now() })
  await db()
    .insert(generalEnquiries)
    .values([{ ...anEnquiry() }, { ...anEnquiry(), status: 'resolved' }])
  await db()
    .insert(domainInquiries)
    .values([{ ...aDomainInquiry() }, { ...aDomainInquiry(), status: 'contacted' }])
  for (const status of ['failed', 'ignored'] as const)
    await db()
      .insert(incomingMails)
      .values({ mailbox: 'support@test.example', messageId: newId(), size: 100, status })
}

/** How many rows the list behind an address shows. */
const lists: Record<string, (params: URLSearchParams) => Promise<number>> = {
  '/admin/invoices': async (params) =>
    (await invoiceList(parseListQuery(invoiceListShape, params))).count,
  '/admin/eft': async (params) =>
    (await bankLineList(parseListQuery(bankLineListShape, params))).count,
  '/admin/eft/claims': async (params) =>
    (await claimList(parseListQuery(claimListShape, params))).count,
  '/admin/payouts': async () => (await payoutList()).open.length,
  '/admin/orders': async (params) =>
    (await orderList(parseListQuery(orderListShape, params))).count,
  '/admin/orders/set-up': async () => (await servicesToSetUp()).length,
  '/admin/subscriptions': async (params) =>
    (await subscriptionList(parseListQuery(subscriptionListShape, params))).count,
  '/admin/services': async (params) =>
    (await serviceList(parseListQuery(serviceListShape, params), newId())).count,
  '/admin/customers': async (params) =>
    (await customerList(parseListQuery(customerListShape, params))).count,
  '/admin/tickets': async (params) =>
    (await ticketList({ ...parseListQuery(ticketListShape([]), params), from: null, to: null }))
      .count,
  '/admin/tickets/mail': async (params) =>
    (await mailList(parseListQuery(mailListShape, params))).count,
  '/admin/live-chat': async () => (await chatList(owner, { status: 'waiting' })).chats.length,
  '/admin/enquiries': async (params) =>
    (await generalEnquiryList(parseListQuery(generalListShape, params), owner.userId)).count,
  '/admin/domain-inquiries': async (params) =>
    (await domainInquiryList(parseListQuery(domainListShape, params), owner.userId)).count,
  '/admin/blog/comments': async (params) =>
    (await managedComments(parseListQuery(managedCommentsShape, params))).count,
  '/admin/reviews': async (params) =>
    (await reviewList(parseListQuery(reviewListShape, params))).count,
  '/admin/email/suppressions': async (params) =>
    (await suppressionList(parseListQuery(suppressionListShape, params))).count,
}

async function shownAt(to: string): Promise<number> {
  const { pathname, searchParams } = new URL(to, 'http://localhost')
  const list = lists[pathname]
  if (!list) throw new Error(`Say what ${to} shows`)
  return list(searchParams)
}

test('each figure is what the list behind it shows', async () => {
  const lines = await waitingFor(owner)
  for (const { label, count, to } of lines)
    expect({ label, count }).toEqual({ label, count: await shownAt(to) })
  expect(Object.fromEntries(lines.map(({ label, count }) => [label, count]))).toEqual({
    'Overdue invoices': 2,
    'Declined cards': 1,
    'Bank lines to check': 2,
    'Proofs of payment': 1,
    'Payouts to make': 1,
    'Orders waiting for a transfer': 1,
    'Services to set up': 2,
    'Subscriptions to review': 1,
    'Accounts that need a person': 1,
    'Tickets past their promised time': 1,
    'Tickets waiting for us': 2,
    'Emails not processed': 1,
    'Chats waiting': 1,
    'New enquiries': 1,
    'New domain inquiries': 1,
    'Reviews to approve': 1,
    'Comments to approve': 1,
    'Addresses that bounce': 1,
  })
  expect(lines.find(({ label }) => label === 'Overdue invoices')).toMatchObject({
    cents: 2 * 22_885,
    isMore: false,
  })
})

test('the figures of the business are those of their lists', async () => {
  const cards = await businessCards(owner)
  expect(cards.map(({ label }) => label)).toEqual([
    'Awaiting payment',
    'Paid orders',
    'Active services',
    'Customers',
  ])
  for (const { label, value, to } of cards)
    expect({ label, value }).toEqual({ label, value: String(await shownAt(to)) })
})

test.each<[Permission[], string[]]>([
  [['dashboard.view'], []],
  [['invoices.manage'], ['Overdue invoices', 'Declined cards']],
  [['payments.manage'], []],
  [
    ['invoices.manage', 'payments.manage'],
    [
      'Overdue invoices',
      'Declined cards',
      'Bank lines to check',
      'Proofs of payment',
      'Payouts to make',
    ],
  ],
  [['orders.manage'], ['Orders waiting for a transfer', 'Services to set up']],
  [['subscriptions.manage'], ['Subscriptions to review', 'Accounts that need a person']],
  [
    ['tickets.handle'],
    ['Tickets past their promised time', 'Tickets waiting for us', 'Emails not processed'],
  ],
  [['live_chat.handle'], ['Chats waiting']],
  [['enquiries.manage'], ['New enquiries']],
  [['domain_inquiries.manage'], ['New domain inquiries']],
  [['reviews.manage'], ['Reviews to approve']],
  [['blog.manage'], ['Comments to approve']],
  [['email.manage'], ['Addresses that bounce']],
])('with %j one sees %j', async (permissions, labels) => {
  expect((await waitingFor(staffWith(...permissions))).map(({ label }) => label)).toEqual(labels)
})

test('what one may not see is not asked for', async () => {
  const reviewer = staffWith('dashboard.view', 'reviews.manage')
  await db().transaction(async (tx) => {
    await tx.execute(
      sql`lock table invoices, orders, subscriptions, customers, support_tickets, email_suppressions, hosting_plans in access exclusive mode`,
    )
    expect((await waitingFor(reviewer)).map(({ label }) => label)).toEqual(['Reviews to approve'])
    expect(await businessCards(reviewer)).toEqual([])
    expect(await websiteCards(reviewer)).toEqual([])
  })
})

test('the four count cards (B§2.2.21), each for who may open its list', async () => {
  expect((await websiteCards(owner)).map(({ label, to }) => [label, to])).toEqual([
    ['Website sections', '/admin/content'],
    ['Hosting Plans', '/admin/hosting-plans'],
    ['Website Features', '/admin/features'],
    ['SEO Settings', '/admin/seo'],
  ])
  expect((await websiteCards(owner))[1]).toMatchObject({ value: '0', note: '1 package' })
  expect((await websiteCards(staffWith('features.manage'))).map(({ label }) => label)).toEqual([
    'Website Features',
  ])
})
