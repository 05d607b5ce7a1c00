import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { creditUnusedAtEnd } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import {
  changePlan,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import {
  cancelSubscriptionNow,
  pauseSubscription,
  resumeSubscription,
} from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import type { PlanRequest } from '#modules/billing/subscription-changes/queries/requested-item.server.ts'
import { unusedAtEnd } from '#modules/billing/subscription-changes/queries/unused-at-end.server.ts'
import { sendEndsToGateway } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { subscriptionHistory } from '#modules/billing/subscriptions/queries/subscription-history.server.ts'
import { subscriptionList } from '#modules/billing/subscriptions/queries/subscription-list.server.ts'
import { reviewCounts } from '#modules/billing/subscriptions/queries/subscriptions-to-review.server.ts'
import { subscriptionListShape } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { cancellationProposals } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  attemptsOf,
  buyByCard,
  buyByTransfer,
  nights,
  on,
  renewalsOf,
  runOn,
  subscriptionOf,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
const staff = staffWith('subscriptions.manage', 'invoices.manage')
beforeEach(async () => {
  await db().execute(sql`update subscriptions set auto_renew = false`)
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
  gateway.restore()
})

const reason = 'Moved to another provider'
const agreementOf = async (token: string | null) =>
  (await gateway.control('/agreements')).find((one: { token: string }) => one.token === token)
const listed = async (search: string) =>
  (await subscriptionList(parseListQuery(subscriptionListShape, new URLSearchParams(search)))).rows
const mailsTo = async (recipient: string) =>
  (await db().select().from(emailLogs).where(eq(emailLogs.recipient, recipient))).map(
    ({ templateName }) => templateName,
  )

describe('a pause', () => {
  test('to a day is not billed and moves the period by its length; pressed again it is the same pause', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByCard(gateway)
    on('2027-02-10')
    for (const _ of [1, 2])
      expect(
        await pauseSubscription(staff, subscription.id, { resumeDate: '2027-03-10' }),
      ).toMatchObject({ ok: true })
    expect(
      await pauseSubscription(staff, subscription.id, { resumeDate: '2027-04-10' }),
    ).toMatchObject({ ok: false, error: { code: 'conflict' } })
    await runOn('2027-02-28')
    expect(await renewalsOf(subscription.id)).toEqual([])
    await runOn('2027-03-10')
    expect(await subscriptionOf(order.id)).toMatchObject({
      status: 'active',
      pausedAt: null,
      resumeDate: null,
      nextBillingDate: '2027-03-28',
    })
  })

  test('without a day lasts until staff resume it', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer()
    on('2027-02-10')
    await pauseSubscription(staff, subscription.id, { resumeDate: null })
    on('2027-05-10')
    expect(
      await Promise.all([
        resumeSubscription(staff, subscription.id),
        resumeSubscription(staff, subscription.id),
      ]),
    ).toMatchObject([{ ok: true }, { ok: true }])
    expect(await subscriptionOf(order.id)).toMatchObject({
      status: 'active',
      nextBillingDate: '2027-05-28',
      anchorDay: 28,
    })
  })

  test('of what PayFast charges needs a day, and moves its charge there and back', async () => {
    await openShop({ billingSettings: { ...defaultBillingSettings, recurring_model: 'gateway' } })
    on('2027-01-31')
    const { order, subscription } = await buyByCard(gateway)
    await openShop()
    on('2027-02-10')
    expect(await pauseSubscription(staff, subscription.id, { resumeDate: null })).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(
      await pauseSubscription(staff, subscription.id, { resumeDate: '2027-03-10' }),
    ).toMatchObject({ ok: true })
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({ runDate: '2027-03-28' })
    on('2027-02-20')
    expect(await resumeSubscription(staff, subscription.id)).toMatchObject({ ok: true })
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({ runDate: '2027-03-10' })
    expect(await subscriptionOf(order.id)).toMatchObject({ nextBillingDate: '2027-03-10' })
  })

  test('is nothing for a day that is past, for what is paused, or without the permission', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer()
    for (const resumeDate of ['2027-01-31', '2028-03-01', 'soon'])
      expect(await pauseSubscription(staff, subscription.id, { resumeDate })).toMatchObject({
        ok: false,
        error: { code: 'invalid' },
      })
    for (const actor of [order.buyer, staffWith('orders.manage')])
      expect(await pauseSubscription(actor, subscription.id, { resumeDate: null })).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      })
  })
})

describe('an end now', () => {
  test('wants a reason, is mailed once, and is confirmed by PayFast at once', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByCard(gateway)
    expect(await cancelSubscriptionNow(staff, subscription.id, { reason: ' ' })).toMatchObject({
      ok: false,
      error: { fields: { reason: [/reason/] } },
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => cancelSubscriptionNow(staff, subscription.id, { reason })),
    )
    expect(answers.filter((one) => one.ok)).toEqual([{ ok: true, value: { isConfirmed: true } }])
    expect(await subscriptionOf(order.id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: reason,
    })
    expect(
      (await mailsTo(order.buyer.email)).filter((name) => name === 'subscription_cancelled'),
    ).toHaveLength(1)
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({ status: 2 })
  })

  test('that PayFast does not answer is shown as not confirmed, until it is', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByCard(gateway)
    const { control } = gateway
    gateway.unreachable()
    expect(await cancelSubscriptionNow(staff, subscription.id, { reason })).toEqual({
      ok: true,
      value: { isConfirmed: false },
    })
    expect(await reviewCounts()).toMatchObject({ gateway: 1 })
    expect(await listed('attention=gateway')).toMatchObject([
      { id: subscription.id, reviewReasons: ['gateway'] },
    ])
    gateway.restore()
    await sendEndsToGateway(await siteSettings())
    expect(await reviewCounts()).toMatchObject({ gateway: 0 })
    expect((await subscriptionOf(order.id)).gatewayCancelConfirmedAt).not.toBeNull()
    await control('/reset', {})
  })

  test('cancels a transfer’s invoice for a period that has not begun', async () => {
    on('2027-01-31')
    const { subscription } = await buyByTransfer()
    await runOn('2027-02-21')
    expect(await cancelSubscriptionNow(staff, subscription.id, { reason })).toMatchObject({
      ok: true,
    })
    expect(await renewalsOf(subscription.id)).toMatchObject([{ status: 'cancelled' }])
  })

  test('offers the unused days of the running period, also behind an advance invoice, and credits what was seen once', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer()
    await runOn('2027-02-21')
    const today = '2027-02-21'
    const offered = await unusedAtEnd(subscription.id, today)
    // 31 January to 27 February are 28 days; seven are left from 21 February.
    expect(offered?.parts[0]?.rest).toMatchObject({
      days: 7,
      ofDays: 28,
      from: today,
      subtotalCents: Math.round(order.subtotalCents / 4),
    })
    expect(await cancelSubscriptionNow(staff, subscription.id, { reason })).toMatchObject({
      ok: true,
    })
    expect(await unusedAtEnd(subscription.id, today)).toEqual(offered)
    const agreedCents = offered?.cents ?? 0
    const [many, few] = [staff, staffWith('subscriptions.manage')]
    expect(await creditUnusedAtEnd(few, subscription.id, { agreedCents, reason })).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(
      await creditUnusedAtEnd(many, subscription.id, { agreedCents: agreedCents + 1, reason }),
    ).toMatchObject({ error: { code: 'conflict' } })
    expect(await creditUnusedAtEnd(many, subscription.id, { agreedCents, reason })).toMatchObject({
      ok: true,
    })
    expect(await creditOf(order.customerId)).toBe(agreedCents + Math.round(agreedCents * 0.15))
    expect(await creditUnusedAtEnd(many, subscription.id, { agreedCents, reason })).toMatchObject({
      error: { code: 'conflict' },
    })
  })

  describe('offers what was paid for the days that are left, on whichever invoice it is', () => {
    const many = staffWith('subscriptions.manage', 'invoices.manage', 'payments.manage')

    async function change(id: string, changes: Partial<PlanRequest>) {
      const request = { packageId: '', billingPeriod: 'annual', when: 'now', ...changes } as const
      const shown = await previewPlanChange(many, id, request)
      if (!shown.ok) throw new Error(shown.error.message)
      const { agreed } = shown.value
      expect(await changePlan(many, id, { ...request, agreed, idempotencyKey: newId() })).toEqual({
        ok: true,
        value: expect.anything(),
      })
    }

    /** Ends it now and credits what is offered; what all its documents then come to, without VAT. */
    async function ended({ id, customerId }: { id: string; customerId: string }, day: string) {
      on(day)
      const offered = await unusedAtEnd(id, day)
      expect(await cancelSubscriptionNow(many, id, { reason })).toMatchObject({ ok: true })
      const agreedCents = offered?.cents ?? 0
      const once = await Promise.all(
        [1, 2].map(() => creditUnusedAtEnd(many, id, { agreedCents, reason })),
      )
      expect(once.filter((one) => one.ok)).toHaveLength(1)
      expect(await unusedAtEnd(id, day)).toBeNull()
      const [sum] = await db()
        .select({ cents: sql<number>`sum(subtotal_cents)`.mapWith(Number) })
        .from(invoices)
        .where(sql`customer_id = ${customerId} and status <> 'cancelled'`)
      return sum?.cents
    }

    test('a dearer plan in the middle of the period', async () => {
      on('2031-04-01')
      const cheap = await aPackage({ priceCents: 10_000 })
      const dear = await aPackage({ priceCents: 100_000 })
      const { subscription } = await buyByTransfer({ packageSlug: cheap.slug, period: 'annual' })
      on('2031-04-02')
      await change(subscription.id, { packageId: dear.id })
      // 96 000.00 c a year for a day, and 960 000 c a year for the other 366 less 20 that are left.
      const used = Math.round((96_000 * 1 + 960_000 * 345) / 366)
      expect(await ended(subscription, '2032-03-12')).toBeCloseTo(used, -1)
    })

    test('another period on the day on which one began', async () => {
      on('2033-05-01')
      const { subscription } = await buyByTransfer()
      await change(subscription.id, { packageId: subscription.packageId ?? '' })
      // 12 × 199.00 less 20 %: 73 of 365 days are used.
      expect(await ended(subscription, '2033-07-13')).toBe(191_040 / 5)
    })

    test('the running period too, where the next one is paid', async () => {
      on('2034-03-01')
      const { subscription } = await buyByTransfer()
      await runOn('2034-03-26')
      const [april] = await renewalsOf(subscription.id)
      const paid = { amount: '228.85', receivedOn: '2034-03-26', reference: '' }
      await recordInvoicePayment(many, april?.id ?? '', { ...paid, idempotencyKey: newId() })
      // 26 of 31 days are used.
      const used = 19_900 - Math.round((19_900 * 5) / 31)
      expect(await ended(subscription, '2034-03-27')).toBe(used)
    })

    test('never more than these days cost now: dearer, and then cheaper than it began', async () => {
      on('2035-03-01')
      const [small, middle, large] = [
        await aPackage({ priceCents: 3_100 }),
        await aPackage({ priceCents: 31_000 }),
        await aPackage({ priceCents: 62_000 }),
      ]
      const { subscription } = await buyByTransfer({ packageSlug: middle.slug })
      on('2035-03-02')
      await change(subscription.id, { packageId: large.id, billingPeriod: 'monthly' })
      on('2035-03-22')
      await change(subscription.id, { packageId: small.id, billingPeriod: 'monthly' })
      // A day of 10.00, twenty of 20.00, and ten less five of 1.00.
      expect(await ended(subscription, '2035-03-27')).toBe(1_000 + 20 * 2_000 + 5 * 100)
    })
  })
})

test('a credit note that leaves nothing owed brings a suspended service back, and what dunning proposed is off', async () => {
  on('2027-01-31')
  const { order, subscription } = await buyByTransfer()
  await nights('2027-02-21', '2027-04-02')
  const [renewal] = await renewalsOf(subscription.id)
  expect(await subscriptionOf(order.id)).toMatchObject({ suspensionReason: 'Invoice overdue' })
  expect(await reviewCounts()).toMatchObject({ proposal: 1 })
  const credited = await issueCreditNote(staff, renewal?.id ?? '', {
    reason: 'Goodwill',
    extent: { kind: 'whole' },
    idempotencyKey: newId(),
  })
  expect(credited).toMatchObject({ ok: true })
  expect(await subscriptionOf(order.id)).toMatchObject({
    suspendedAt: null,
    suspensionReason: null,
  })
  expect(await db().select().from(cancellationProposals)).toMatchObject([
    { status: 'obsolete', decidedBy: 'Credited' },
  ])
})

test('the list: search, each filter, both sorts through pages there and back, and what needs attention', async () => {
  on('2027-06-01')
  const card = await buyByCard(gateway)
  const yearly = await buyByTransfer({ period: 'annual' })
  expect(await listed(`q=${card.order.orderNumber}`)).toMatchObject([
    { id: card.subscription.id, method: 'card' },
  ])
  expect(
    await listed(`q=${yearly.order.buyer.email}&period=annual&method=eft&status=active`),
  ).toMatchObject([{ id: yearly.subscription.id }])
  expect(await listed(`q=${yearly.order.buyer.email}&period=monthly`)).toEqual([])
  for (const search of [
    'q=%00',
    'q=%25',
    'status=suspended',
    'status=ending',
    'status=paused',
    'attention=any',
    'q=Starter',
  ])
    expect(Array.isArray(await listed(search))).toBe(true)
  const shape = (search: string) =>
    subscriptionList(parseListQuery(subscriptionListShape, new URLSearchParams(search)))
  for (const sort of ['next', '-next', 'started', '-started']) {
    const all = (await shape(`sort=${sort}&size=100`)).rows.map(({ id }) => id)
    const first = await shape(`sort=${sort}&size=25`)
    expect(first.rows.map(({ id }) => id)).toEqual(all.slice(0, 25))
  }
  await db()
    .update(subscriptions)
    .set({ parkedAt: new Date(), parkReason: 'Three periods in a day' })
    .where(eq(subscriptions.id, yearly.subscription.id))
  expect(await reviewCounts()).toMatchObject({ parked: 1 })
  expect(await listed('attention=any')).toMatchObject([
    { id: yearly.subscription.id, reviewReasons: ['parked'] },
  ])
})

test('the history has documents, runs, charges with an unknown outcome, reminders and actions on one line', async () => {
  on('2027-07-15')
  const { subscription } = await buyByCard(gateway)
  gateway.impatient()
  await gateway.control('/charge', { token: subscription.gatewayToken, outcome: 'timeout' })
  await runOn('2027-08-12')
  await runOn('2027-08-15')
  expect(await attemptsOf(subscription.id)).toMatchObject([{ status: 'unknown' }])
  expect(await reviewCounts()).toMatchObject({ charge: 1 })
  await pauseSubscription(staff, subscription.id, { resumeDate: null })
  const { events, older } = await subscriptionHistory(subscription, null)
  const kinds = events.map(({ kind, state }) => `${kind} ${state}`)
  expect(new Set(kinds)).toEqual(
    new Set([
      'activity paused',
      'charge unknown',
      'billing pending',
      'invoice pending',
      'reminder remind sent',
      'invoice paid',
    ]),
  )
  expect(older).toBeNull()
})
