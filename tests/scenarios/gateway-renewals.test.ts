import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { cardPaymentForm } from '#modules/billing/allocation/operations/start-card-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { aPlacedOrder, notificationBody, openShop, staffWith } from '#modules/billing/factories.ts'
import { requestPayout } from '#modules/billing/payouts/operations/request-payout.server.ts'
import { runBilling } from '#modules/billing/runs/operations/run-billing.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { vatRates } from '#modules/settings/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { agreements } from '#simulators/payfast/tables.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from './books.ts'
import {
  alertsAbout,
  booksOf,
  hear,
  notifyOrder,
  payByCard,
  remember,
  useGateway,
} from './gateway.ts'

useTestDatabase()
const gatewayModel = {
  billingSettings: { ...defaultBillingSettings, recurring_model: 'gateway' as const },
}
const gateway = useGateway(gatewayModel)
afterEach(async () => {
  setClock(null)
  await expectSoundBooks()
})

/** Ten in the morning in South Africa. */
const on = (day: string) => setClock(new Date(`${day}T08:00:00Z`))

async function subscribedOn(day: string, period: 'monthly' | 'annual' = 'monthly') {
  on(day)
  const order = await aPlacedOrder({ method: 'card', period })
  const token = await payByCard(order)
  return {
    order,
    token,
    renew: (fields: Record<string, string> = {}) => notifyOrder(order, { token, ...fields }),
  }
}

test('goes on after what came first was credited and refunded: each charge is a renewal', async () => {
  const { order, renew } = await subscribedOn('2041-03-10')
  const admin = staffWith(...everyPermission)
  const { invoice } = await booksOf(order.id)
  const whole = { reason: 'Goodwill', extent: { kind: 'whole' }, idempotencyKey: newId() } as const
  expect(await issueCreditNote(admin, invoice?.id ?? '', whole)).toMatchObject({ ok: true })
  const back = { amountCents: 22_885, method: 'card', account: '', reference: '1500001' } as const
  const named = { invoiceNumber: invoice?.invoiceNumber ?? '', reason: 'Goodwill' }
  expect(
    await requestPayout(admin, order.customerId, { ...back, ...named, idempotencyKey: newId() }),
  ).toMatchObject({ ok: true })
  expect((await booksOf(order.id)).order.status).toBe('refunded')
  on('2041-04-10')
  expect(await renew()).toMatchObject({ state: 'accepted', reason: 'Renewed' })
  expect((await booksOf(order.id)).documents.at(-1)).toMatchObject({
    status: 'paid',
    periodStart: '2041-04-10',
  })
})

describe('a subscription that PayFast charges by itself', () => {
  test('keeps its month-end day through short months and a leap year, an invoice for each period', async () => {
    const { order, renew } = await subscribedOn('2027-01-31')
    const days = [
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
    ]
    days.push('2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31')
    for (const day of days) {
      expect((await booksOf(order.id)).subscription).toMatchObject({
        nextBillingDate: day,
        anchorDay: 31,
      })
      on(day)
      expect(await renew()).toMatchObject({ state: 'accepted', reason: 'Renewed' })
    }
    const { documents, payments, subscription } = await booksOf(order.id)
    expect(documents.map((invoice) => invoice.periodStart)).toEqual(['2027-01-31', ...days])
    expect(new Set(documents.map((invoice) => invoice.status))).toEqual(new Set(['paid']))
    expect(documents.map((invoice) => invoice.totalCents)).toEqual(documents.map(() => 22_885))
    expect(documents.slice(1, 3).map((invoice) => invoice.invoiceNumber)).toEqual([
      'INV-202702-0001',
      'INV-202703-0001',
    ])
    expect(payments).toHaveLength(15)
    expect(subscription).toMatchObject({
      lastBillingDate: '2028-03-31',
      nextBillingDate: '2028-04-30',
      endDate: '2028-05-31',
    })
  })

  test('goes on with the agreed total after VAT changed: VAT is worked out inside it', async () => {
    await db().insert(vatRates).values({ effectiveFrom: '2040-02-01', rateBasisPoints: 1550 })
    const { order, renew } = await subscribedOn('2040-01-15')
    for (const day of ['2040-02-15', '2040-03-15']) {
      on(day)
      expect(await renew()).toMatchObject({ state: 'accepted', reason: 'Renewed' })
    }
    const { documents } = await booksOf(order.id)
    expect(
      documents
        .slice(1)
        .map((invoice) => [invoice.vatRateBasisPoints, invoice.vatCents, invoice.totalCents]),
    ).toEqual([
      [1550, 3_071, 22_885],
      [1550, 3_071, 22_885],
    ])
  })

  test('bought on the leap day by the year: 28, 28, 28, and 29 again', async () => {
    const { order, renew } = await subscribedOn('2028-02-29', 'annual')
    for (const day of ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']) {
      on(day)
      expect(await renew()).toMatchObject({ state: 'accepted' })
    }
    expect((await booksOf(order.id)).documents.map((invoice) => invoice.periodStart)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('the same renewal twenty times at once is recorded once, and later ones are duplicates', async () => {
    const { order, token } = await subscribedOn('2027-01-15')
    on('2027-02-15')
    const body = await remember(notificationBody(order, { token }))
    const heard = await Promise.all(Array.from({ length: 20 }, () => hear(body)))
    expect(heard.filter((row) => row.state === 'accepted')).toHaveLength(1)
    expect(heard.filter((row) => row.state === 'duplicate')).toHaveLength(19)
    expect(await hear(body)).toMatchObject({ state: 'duplicate' })
    const { documents, subscription } = await booksOf(order.id)
    expect(documents).toHaveLength(2)
    expect(subscription?.nextBillingDate).toBe('2027-03-15')
    expect(await alertsAbout(subscription?.id ?? '')).toEqual([])
  })

  test('two charges for one period: the second is not recorded, and staff are alerted', async () => {
    const { order, renew } = await subscribedOn('2027-01-15')
    on('2027-02-15')
    const heard = await Promise.all([renew(), renew()])
    expect(heard.map((row) => row.state).sort()).toEqual(['accepted', 'ignored'])
    const { documents, subscription } = await booksOf(order.id)
    expect(documents).toHaveLength(2)
    expect(await alertsAbout(subscription?.id ?? '')).toHaveLength(1)
  })

  test.each([
    ['228.84', 'The charge is not the 22885 cents of the subscription'],
    ['228.86', 'The charge is not the 22885 cents of the subscription'],
    ['', 'The charge is not the 22885 cents of the subscription'],
  ])('a renewal of R%s is not recorded', async (amount_gross, reason) => {
    const { order, renew } = await subscribedOn('2027-01-15')
    on('2027-02-15')
    expect(await renew({ amount_gross })).toMatchObject({ state: 'ignored', reason })
    expect((await booksOf(order.id)).documents).toHaveLength(1)
  })

  test('five days early counts, six days early does not', async () => {
    const { renew } = await subscribedOn('2027-01-15')
    on('2027-02-09')
    expect(await renew()).toMatchObject({
      state: 'ignored',
      reason: 'A charge before the next billing date',
    })
    on('2027-02-10')
    expect(await renew()).toMatchObject({ state: 'accepted' })
  })

  test('after the subscription ended nothing is recorded any more', async () => {
    const { order, token, renew } = await subscribedOn('2027-01-15')
    await notifyOrder(order, {
      payment_status: 'CANCELLED',
      token,
      amount_gross: '',
      amount_fee: '',
      amount_net: '',
    })
    on('2027-02-15')
    expect(await renew()).toMatchObject({
      state: 'ignored',
      reason: 'A charge for a cancelled subscription; refund it',
    })
    const { documents, subscription } = await booksOf(order.id)
    expect(documents).toHaveLength(1)
    expect(await alertsAbout(subscription?.id ?? '')).toHaveLength(1)
  })

  test('an unknown token makes no renewal of it', async () => {
    const { order } = await subscribedOn('2027-01-15')
    on('2027-02-15')
    expect(await notifyOrder(order, { token: newId() })).toMatchObject({
      state: 'ignored',
      reason: 'The order is paid by another payment; refund this one',
    })
  })
})

test('a charge of a stored card that we did not ask for is never recorded, and staff are alerted', async () => {
  await openShop()
  const { order, renew } = await subscribedOn('2027-01-15')
  on('2027-02-15')
  expect(await renew()).toMatchObject({
    state: 'ignored',
    reason: 'A charge that we did not ask for; refund it',
  })
  const { documents, subscription } = await booksOf(order.id)
  expect(documents).toHaveLength(1)
  expect(subscription).toMatchObject({ recurringModel: 'token', nextBillingDate: '2027-02-15' })
  expect(await alertsAbout(subscription?.id ?? '')).toHaveLength(1)
  await openShop(gatewayModel)
})

describe('the whole way through the simulator’s own pages', () => {
  const latest = async (): Promise<string> => (await gateway.control('/notifications'))[0].body

  async function buyAtPayFast(order: {
    buyer: Parameters<typeof cardPaymentForm>[0]
    orderNumber: string
  }) {
    await gateway.control('/delivery', { mode: 'never' })
    const form = await cardPaymentForm(order.buyer, order.orderNumber)
    if (!form.ok) throw new Error(form.error.message)
    const body = new URLSearchParams(form.value.fields.map((field) => [...field]))
    const posted = await fetch(`${gateway.gateway}/eng/process`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(posted.status).toBe(303)
    await fetch(`${gateway.url}${posted.headers.get('location')}/pay`, {
      method: 'POST',
      redirect: 'manual',
    })
    return hear(await latest())
  }

  test.each(['token', 'gateway'] as const)(
    'recurring model %s: paid, and renewed only where PayFast charges',
    async (recurring_model) => {
      await openShop({ billingSettings: { ...defaultBillingSettings, recurring_model } })
      const order = await aPlacedOrder({ method: 'card' })
      expect(await buyAtPayFast(order)).toMatchObject({ state: 'accepted', reason: 'Paid' })
      const { subscription } = await booksOf(order.id)
      expect(subscription).toMatchObject({ recurringModel: recurring_model, status: 'active' })
      expect(subscription?.gatewayToken).toHaveLength(36)
      const charged = await gateway.control(
        `/subscriptions/${subscription?.gatewayToken}/charge`,
        {},
      )
      if (recurring_model === 'token')
        expect(charged).toEqual({ error: 'No active subscription of the gateway' })
      else {
        on(subscription?.nextBillingDate ?? '')
        expect(await hear(await latest())).toMatchObject({ state: 'accepted', reason: 'Renewed' })
        expect(
          await db().select().from(subscriptions).where(eq(subscriptions.orderId, order.id)),
        ).toMatchObject([{ lastBillingDate: subscription?.nextBillingDate }])
      }
      await openShop(gatewayModel)
    },
  )

  describe('a charge whose notification was lost', () => {
    /** Bought, and charged by PayFast on the billing date, of which nothing is heard. */
    async function chargedUnheard(boughtOn: string, agreedCents = 22_885) {
      on(boughtOn)
      const order = await aPlacedOrder({ method: 'card' })
      await buyAtPayFast(order)
      const { subscription } = await booksOf(order.id)
      const token = subscription?.gatewayToken ?? ''
      await db()
        .update(agreements)
        .set({ amountCents: agreedCents })
        .where(eq(agreements.token, token))
      on(subscription?.nextBillingDate ?? '')
      await gateway.control(`/subscriptions/${token}/charge`, {})
      return { order, subscriptionId: subscription?.id ?? '' }
    }
    const runsOn = async (...days: string[]) => {
      for (const day of days) {
        on(day)
        expect(await runBilling({ startedBy: 'Test' })).toMatchObject({ ok: true })
      }
    }

    test('of another amount than ours is not recorded, and staff are alerted once', async () => {
      const { order, subscriptionId } = await chargedUnheard('2030-01-15', 20_000)
      await runsOn('2030-02-17', '2030-02-18')
      const { documents, payments, subscription } = await booksOf(order.id)
      expect([documents.length, payments.length]).toEqual([1, 1])
      expect(subscription?.nextBillingDate).toBe('2030-02-15')
      expect(await alertsAbout(subscriptionId)).toEqual([
        expect.stringContaining('charged R200.00 instead of R228.85'),
      ])
    })

    test('after VAT changed is recorded with what was agreed and charged', async () => {
      await db()
        .insert(vatRates)
        .values([
          { effectiveFrom: '2043-01-01', rateBasisPoints: 1550 },
          { effectiveFrom: '2043-02-01', rateBasisPoints: 1600 },
        ])
      // R199.00 and 15.5 %.
      const { order } = await chargedUnheard('2043-01-15', 22_985)
      await runsOn('2043-02-17')
      const { documents, payments } = await booksOf(order.id)
      expect(documents.at(-1)).toMatchObject({ periodStart: '2043-02-15', totalCents: 22_985 })
      // 22985 × 16 / 116.
      expect(documents.at(-1)).toMatchObject({ vatRateBasisPoints: 1600, vatCents: 3_170 })
      expect(payments.at(-1)).toMatchObject({ amountCents: 22_985 })
    })
  })

  test('a once-off plan has no token and starts no subscription', async () => {
    const { slug } = await aPackage({ billingPeriod: 'once', priceCents: 50_000 })
    const order = await aPlacedOrder({ method: 'card', period: 'once', packageSlug: slug })
    expect(await buyAtPayFast(order)).toMatchObject({ state: 'accepted', gatewayToken: null })
    expect((await booksOf(order.id)).subscription).toBeUndefined()
  })
})
