import { setTimeout as sleep } from 'node:timers/promises'
import { desc, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { issueRenewals } from '#modules/billing/runs/operations/issue-renewals.server.ts'
import {
  cancelAtPeriodEnd,
  withdrawCancellation,
} from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import {
  changePlan,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import {
  cancelSubscriptionNow,
  pauseSubscription,
  resumeSubscription,
} from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { withdrawPlanChange } from '#modules/billing/subscription-changes/operations/withdraw-plan-change.server.ts'
import { lockDueBatch } from '#modules/billing/subscriptions/queries/due-subscriptions.server.ts'
import { billingRuns } from '#modules/billing/tables.renewals.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  buyByCard,
  buyByTransfer,
  latestNotification,
  on,
  renewalsOf,
  runOn,
  subscriptionOf,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { alertsAbout, hear, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
const staff = staffWith('subscriptions.manage', 'invoices.manage', 'payments.manage')
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
  gateway.restore()
})

const reason = 'Moving to a server of our own'

/** In its second month, which is paid, with the third one invoiced ahead. */
async function renewedOnce() {
  on('2027-03-01')
  const bought = await buyByTransfer()
  await runOn('2027-03-25')
  const [renewal] = await renewalsOf(bought.subscription.id)
  const payment = {
    amount: '228.85',
    receivedOn: '2027-03-25',
    reference: '',
    idempotencyKey: newId(),
  }
  expect(await recordInvoicePayment(staff, renewal?.id ?? '', payment)).toMatchObject({ ok: true })
  await runOn('2027-04-24')
  return bought
}

describe('cancelling at the end of the period', () => {
  test('a card renews no more, and the subscription ends on its day with one mail', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByCard(gateway)
    on('2027-02-10')
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => cancelAtPeriodEnd(order.buyer, subscription.id, { reason })),
    )
    expect(asked).toEqual(asked.map(() => ({ ok: true, value: { endsOn: '2027-02-28' } })))
    await runOn('2027-02-27')
    expect(await subscriptionOf(order.id)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    await runOn('2027-02-28')
    expect(await subscriptionOf(order.id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: reason,
    })
    expect(await renewalsOf(subscription.id)).toEqual([])
    expect(await withdrawCancellation(order.buyer, subscription.id)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })

  test('of a transfer that was invoiced ahead cancels that invoice, and ends with the running period', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer()
    await runOn('2027-02-21')
    expect(await cancelAtPeriodEnd(order.buyer, subscription.id, { reason })).toEqual({
      ok: true,
      value: { endsOn: '2027-02-28' },
    })
    expect(await renewalsOf(subscription.id)).toMatchObject([
      { status: 'cancelled', deletedAt: null },
    ])
    expect(await subscriptionOf(order.id)).toMatchObject({
      nextBillingDate: '2027-02-28',
      lastBillingDate: '2027-01-31',
      endDate: '2027-03-31',
    })
    await runOn('2027-02-22')
    await runOn('2027-02-28')
    expect(await subscriptionOf(order.id)).toMatchObject({ status: 'cancelled' })
    expect(await renewalsOf(subscription.id)).toHaveLength(1)
  })

  test('of a transfer that renewed before: the running period is the renewal’s, not the order’s', async () => {
    const { order, subscription } = await renewedOnce()
    expect(await cancelAtPeriodEnd(order.buyer, subscription.id, { reason })).toEqual({
      ok: true,
      value: { endsOn: '2027-05-01' },
    })
    expect(await subscriptionOf(order.id)).toMatchObject({
      lastBillingDate: '2027-04-01',
      nextBillingDate: '2027-05-01',
      endDate: '2027-06-01',
    })
  })

  test('and kept after all: the same invoice counts again, and the run makes no second one', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer()
    await runOn('2027-02-21')
    await cancelAtPeriodEnd(order.buyer, subscription.id, { reason })
    on('2027-02-26')
    const results = await Promise.all(
      Array.from({ length: 5 }, () => withdrawCancellation(order.buyer, subscription.id)),
    )
    expect(results).toEqual(results.map(() => ({ ok: true, value: { renewsOn: '2027-03-31' } })))
    expect(await renewalsOf(subscription.id)).toMatchObject([
      { status: 'unpaid', dueDate: '2027-03-05', sentCount: 2, periodStart: '2027-02-28' },
    ])
    expect(await subscriptionOf(order.id)).toMatchObject({
      nextBillingDate: '2027-03-31',
      lastBillingDate: '2027-02-28',
      cancelAtPeriodEnd: false,
    })
    await runOn('2027-02-28')
    expect(await renewalsOf(subscription.id)).toHaveLength(1)
  })

  describe('after a pause with the next period invoiced', () => {
    async function paused() {
      on('2027-03-01')
      const bought = await buyByTransfer()
      await runOn('2027-03-28')
      await pauseSubscription(staff, bought.subscription.id, { resumeDate: null })
      on('2027-03-31')
      await resumeSubscription(staff, bought.subscription.id)
      expect(await subscriptionOf(bought.order.id)).toMatchObject({
        lastBillingDate: '2027-04-01',
        nextBillingDate: '2027-05-04',
      })
      return bought
    }

    test.each(['2027-03-31', '2027-04-03'])(
      'the paused days are still served (asked on %s); results, the same invoice counts again',
      async (day) => {
        const { order, subscription } = await paused()
        on(day)
        for (const _ of [1, 2]) {
          expect(await cancelAtPeriodEnd(order.buyer, subscription.id, { reason })).toEqual({
            ok: true,
            value: { endsOn: '2027-04-04' },
          })
          expect(await subscriptionOf(order.id)).toMatchObject({
            ...{
              lastBillingDate: '2027-03-01',
              nextBillingDate: '2027-04-04',
              endDate: '2027-05-04',
              anchorDay: 4,
            },
          })
          expect(await renewalsOf(subscription.id)).toMatchObject([
            { status: 'cancelled', periodStart: '2027-04-01' },
          ])
          expect(await withdrawCancellation(order.buyer, subscription.id)).toEqual({
            ok: true,
            value: { renewsOn: '2027-05-04' },
          })
          expect(await subscriptionOf(order.id)).toMatchObject({
            lastBillingDate: '2027-04-01',
            nextBillingDate: '2027-05-04',
          })
          expect(await renewalsOf(subscription.id)).toMatchObject([
            { status: 'unpaid', periodStart: '2027-04-01' },
          ])
        }
      },
    )

    test('an end now says the day that was paid for', async () => {
      const { order, subscription } = await paused()
      expect(await cancelSubscriptionNow(staff, subscription.id, { reason })).toMatchObject({
        ok: true,
      })
      expect(await subscriptionOf(order.id)).toMatchObject({
        status: 'cancelled',
        nextBillingDate: '2027-04-04',
      })
    })
  })

  test('does not touch a period whose payment has begun', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer()
    await runOn('2027-02-21')
    const [advanceInvoice] = await renewalsOf(subscription.id)
    const part = { amount: '10.00', receivedOn: '2027-02-21', reference: '' }
    expect(
      await recordInvoicePayment(staff, advanceInvoice?.id ?? '', {
        ...part,
        idempotencyKey: newId(),
      }),
    ).toMatchObject({ ok: true })
    expect(await cancelAtPeriodEnd(order.buyer, subscription.id, { reason })).toEqual({
      ok: true,
      value: { endsOn: '2027-03-31' },
    })
    expect(await renewalsOf(subscription.id)).toMatchObject([
      { status: 'unpaid', paidCents: 1_000 },
    ])
  })

  test('while the run bills it: one or the other, never an invoice for a period that does not come', async () => {
    on('2027-05-01')
    const bought = await Promise.all(Array.from({ length: 6 }, () => buyByTransfer()))
    on('2027-05-25')
    const [, ...answers] = await Promise.all([
      runOn('2027-05-25'),
      ...bought.map(({ order, subscription }) =>
        cancelAtPeriodEnd(order.buyer, subscription.id, { reason }),
      ),
    ])
    expect(answers).toEqual(answers.map(() => ({ ok: true, value: { endsOn: '2027-06-01' } })))
    for (const { order, subscription } of bought) {
      expect((await subscriptionOf(order.id)).nextBillingDate).toBe('2027-06-01')
      expect(
        (await renewalsOf(subscription.id)).filter(({ status }) => status !== 'cancelled'),
      ).toEqual([])
    }
  })

  test('that waits behind the run sees what the run invoiced', async () => {
    on('2027-07-01')
    const { order, subscription } = await buyByTransfer()
    await runOn('2027-07-24')
    on('2027-07-25')
    const settings = await siteSettings()
    const [run] = await db()
      .select({ id: billingRuns.id })
      .from(billingRuns)
      .orderBy(desc(billingRuns.startedAt))
      .limit(1)
    const issuing = {
      runId: run?.id ?? '',
      asOf: '2027-07-25',
      settings,
      vatRateBasisPoints: 1500,
      now: now(),
    }
    const answer = await db().transaction(async (tx) => {
      const due = await lockDueBatch(
        tx,
        { asOf: '2027-07-25', settings: settings.billingSettings, only: [subscription.id] },
        1,
      )
      const cancelled = cancelAtPeriodEnd(order.buyer, subscription.id, { reason })
      // By now it has read, found nothing invoiced in advance, and waits for the row lock.
      await sleep(500)
      await issueRenewals(tx, due, issuing)
      return { cancelled }
    })
    expect(await answer.cancelled).toEqual({ ok: true, value: { endsOn: '2027-08-01' } })
    expect(await renewalsOf(subscription.id)).toMatchObject([
      { status: 'cancelled', periodStart: '2027-08-01' },
    ])
  })

  test('is closed to other customers', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer()
    const viewingStaff = { ...order.buyer, viewedBy: { userId: 'staff', name: 'Sipho' } }
    for (const actor of [await aCustomer(), viewingStaff]) {
      expect(await cancelAtPeriodEnd(actor, subscription.id, { reason })).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      })
      expect(await withdrawCancellation(actor, subscription.id)).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      })
    }
  })
})

describe('where PayFast charges by itself', () => {
  beforeAll(() =>
    openShop({ billingSettings: { ...defaultBillingSettings, recurring_model: 'gateway' } }),
  )

  async function followed(day = '2027-01-31') {
    on(day)
    const bought = await buyByCard(gateway)
    const business = await aPackage({ name: 'Business', priceCents: 39_900 })
    return {
      ...bought,
      request: { packageId: business.id, billingPeriod: 'monthly', when: 'renewal' } as const,
    }
  }

  const agreementOf = async (token: string | null) =>
    (await gateway.control('/agreements')).find(
      (one: { token: string }) => one.token === token,
    ) as Record<string, unknown>

  async function change({
    subscription,
    request,
  }: Pick<Awaited<ReturnType<typeof followed>>, 'subscription'> & {
    request: Parameters<typeof previewPlanChange>[2]
  }) {
    const shown = await previewPlanChange(staff, subscription.id, request)
    if (!shown.ok) throw new Error(shown.error.message)
    return changePlan(staff, subscription.id, {
      ...request,
      agreed: shown.value.agreed,
      idempotencyKey: newId(),
    })
  }

  test('a change at renewal is sent to PayFast at once, and its next charge is the new amount', async () => {
    const { order, subscription, request } = await followed()
    on('2027-02-10')
    expect(await change({ subscription, request })).toMatchObject({ ok: true })
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({
      amountCents: 45_885,
      frequency: 3,
      runDate: '2027-02-28',
    })
    on('2027-02-28')
    await gateway.control(`/subscriptions/${subscription.gatewayToken}/charge`, {})
    await hear(await latestNotification(gateway))
    expect(await renewalsOf(subscription.id)).toMatchObject([
      {
        totalCents: 45_885,
        status: 'paid',
        periodStart: '2027-02-28',
        packageId: request.packageId,
      },
    ])
    expect(await subscriptionOf(order.id)).toMatchObject({
      amountCents: 39_900,
      pendingAmountCents: null,
      nextBillingDate: '2027-03-31',
    })
    expect(await alertsAbout(subscription.id)).toEqual([])
  })

  test('and taken back, the old amount', async () => {
    const { order, subscription, request } = await followed()
    await change({ subscription, request })
    expect(await withdrawPlanChange(order.buyer, subscription.id)).toEqual({
      ok: true,
      value: undefined,
    })
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({ amountCents: 22_885 })
    expect(await subscriptionOf(order.id)).toMatchObject({ pendingAmountCents: null })
  })

  test('a new period now moves its day and its rhythm; the invoice goes out by mail', async () => {
    const { order, subscription, request } = await followed('2027-03-01')
    on('2027-03-11')
    expect(
      await change({ subscription, request: { ...request, billingPeriod: 'annual', when: 'now' } }),
    ).toMatchObject({
      ok: true,
      value: { payment: 'invoiced' },
    })
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({
      amountCents: 440_496,
      frequency: 6,
      runDate: '2028-03-11',
    })
    expect(await subscriptionOf(order.id)).toMatchObject({ nextBillingDate: '2028-03-11' })
    expect(await renewalsOf(subscription.id)).toMatchObject([{ status: 'pending', sentCount: 1 }])
  })

  test('what is refused here is not sent to PayFast, which keeps the valid terms', async () => {
    const { order, subscription, request } = await followed()
    const large = await aPackage({ priceCents: 99_900 })
    on('2027-02-27')
    expect(await change({ subscription, request: { ...request, when: 'now' } })).toMatchObject({
      ok: true,
    })
    // The last day of the period is taken by the first difference.
    const again = { packageId: large.id, billingPeriod: 'monthly', when: 'now' } as const
    const message = 'This subscription was changed today already. Please try again tomorrow.'
    const refused = { ok: false, error: { code: 'conflict', message } }
    expect(await previewPlanChange(staff, subscription.id, again)).toMatchObject(refused)
    const agreed = ['now', '2027-02-27', large.id, 'monthly', 99_900, 0, 2_465, 2_465, ''].join('|')
    expect(
      await changePlan(staff, subscription.id, { ...again, agreed, idempotencyKey: newId() }),
    ).toMatchObject(refused)
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({ amountCents: 45_885 })
    expect(await subscriptionOf(order.id)).toMatchObject({ amountCents: 39_900 })
    expect(await alertsAbout(subscription.id)).toEqual([])
  })

  test('what PayFast took and the books then could not is left to staff', async () => {
    const { subscription, request } = await followed()
    on('2027-02-10')
    await db().execute(
      sql`alter table invoice_lines add constraint out_of_order check (description not like 'Change from%') not valid`,
    )
    try {
      await expect(change({ subscription, request: { ...request, when: 'now' } })).rejects.toThrow()
    } finally {
      await db().execute(sql`alter table invoice_lines drop constraint out_of_order`)
    }
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({ amountCents: 45_885 })
    expect(await alertsAbout(subscription.id)).toEqual([
      expect.stringContaining('The card gateway took a change'),
    ])
    expect(await change({ subscription, request: { ...request, when: 'now' } })).toMatchObject({
      ok: true,
    })
  })

  test('what it refuses is not written', async () => {
    const { order, subscription, request } = await followed()
    await gateway.control('/update', { outcome: 'refused' })
    expect(await change({ subscription, request: { ...request, when: 'now' } })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await subscriptionOf(order.id)).toMatchObject({
      amountCents: 19_900,
      pendingAmountCents: null,
    })
    expect(await renewalsOf(subscription.id)).toEqual([])
  })

  test.each([
    ['http500', true],
    ['http500', false],
    ['html', true],
    ['timeout', true],
    ['timeout', false],
  ])('an answer that does not come (%s, taken: %s) is asked for', async (outcome, changed) => {
    gateway.impatient()
    const { order, subscription, request } = await followed()
    await gateway.control('/update', { outcome, changed })
    expect(await change({ subscription, request })).toMatchObject({ ok: changed })
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({
      amountCents: changed ? 45_885 : 22_885,
    })
    expect(await subscriptionOf(order.id)).toMatchObject({
      pendingAmountCents: changed ? 39_900 : null,
    })
  })

  test('where it cannot be asked either, nothing is written, and the same change may be pressed again', async () => {
    const { order, subscription, request } = await followed()
    gateway.unreachable()
    expect(await change({ subscription, request })).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    })
    expect(await subscriptionOf(order.id)).toMatchObject({ pendingAmountCents: null })
    expect(await alertsAbout(subscription.id)).toEqual([
      expect.stringContaining('The card gateway did not answer'),
    ])
    gateway.restore()
    expect(await change({ subscription, request })).toMatchObject({ ok: true })
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({ amountCents: 45_885 })
  })

  test('a cancellation is sent to PayFast two days ahead, so that it charges no more, and the subscription runs here to its day', async () => {
    const { order, subscription } = await followed()
    on('2027-02-10')
    expect(await cancelAtPeriodEnd(order.buyer, subscription.id, { reason })).toEqual({
      ok: true,
      value: { endsOn: '2027-02-28' },
    })
    await runOn('2027-02-25')
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({ status: 1 })
    await runOn('2027-02-26')
    expect(await agreementOf(subscription.gatewayToken)).toMatchObject({ status: 2 })
    await hear(await latestNotification(gateway))
    expect(await subscriptionOf(order.id)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    expect(await withdrawCancellation(order.buyer, subscription.id)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    await runOn('2027-02-28')
    expect(await subscriptionOf(order.id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: reason,
    })
  })
})
