import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cardPaymentForm } from '#modules/billing/allocation/operations/start-card-payment.server.ts'
import { chargesItself } from '#modules/billing/charges/queries/failed-charges.server.ts'
import {
  aPlacedOrder,
  notificationBody,
  openShop,
  staffWith,
  testMerchant,
} from '#modules/billing/factories.ts'
import { unallocatedCount } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { offeredMethods } from '#modules/billing/orders/queries/quote.server.ts'
import {
  deleteTestPayment,
  startTestPayment,
} from '#modules/billing/payments/operations/test-payments.server.ts'
import {
  cardProblem,
  isFormerMerchant,
  offersCard,
  paymentNotices,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { cardUpdateLink } from '#modules/billing/subscriptions/queries/card-update-link.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { testPayments } from '#modules/billing/tables.test-payments.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { alertsAbout, booksOf, hear, payByCard, remember, useGateway } from './gateway.ts'

useTestDatabase()
useGateway({ api: { payfast_check_source: false } })

/** The mode of the installation, without its other checks. */
const runAs = (mode: 'demo' | 'live') => useConfig({ ...config(), mode })
beforeEach(() => runAs('demo'))
afterEach(() => runAs('demo'))

describe('on a live site whose gateway is in sandbox mode', () => {
  test('a notification changes nothing of money, and is no payment to look for', async () => {
    const order = await aPlacedOrder({ method: 'card' })
    const body = await remember(notificationBody(order, { token: 'a-token' }))
    runAs('live')
    expect(await hear(body)).toMatchObject({
      state: 'ignored',
      reason: 'Sandbox payment: no money on a live site',
      unallocatedSince: null,
    })
    const books = await booksOf(order.id)
    expect(books.order.status).toBe('pending')
    expect(books.payments).toEqual([])
    expect(books.subscription).toBeUndefined()
    expect(books.invoice).toMatchObject({ taxPoint: null, paidCents: 0, isOffer: true })
    expect(await unallocatedCount()).toEqual({ count: 0, cents: 0 })
    expect(await alertsAbout(order.id)).toEqual([])
  })

  test('a renewal that the sandbox reports is none, and its stored card is neither charged nor changed', async () => {
    const order = await aPlacedOrder({ method: 'card' })
    const token = await payByCard(order)
    const { subscription } = await booksOf(order.id)
    if (!subscription) throw new Error('No subscription began')
    expect(chargesItself(subscription, await siteSettings())).toBe(true)
    runAs('live')
    expect(await hear(await remember(notificationBody(order, { token })))).toMatchObject({
      state: 'ignored',
    })
    expect((await booksOf(order.id)).payments).toHaveLength(1)
    expect(chargesItself(subscription, await siteSettings())).toBe(false)
    expect(await cardUpdateLink(order.buyer, subscription.id)).toMatchObject({ ok: false })
    // Nor is a sandbox merchant one whose money has to be looked for.
    expect(await isFormerMerchant('payfast', testMerchant.id)).toBe(false)
    await db()
      .update(subscriptions)
      .set({ gatewayMode: 'live' })
      .where(eq(subscriptions.id, subscription.id))
    expect(await isFormerMerchant('payfast', testMerchant.id)).toBe(true)
  })

  test('cards are not offered anywhere, and the settings say why', async () => {
    const order = await aPlacedOrder({ method: 'card' })
    runAs('live')
    const settings = await siteSettings()
    expect(offeredMethods(settings)).toEqual(['bank_transfer'])
    expect(offersCard(settings)).toBe(false)
    expect(await paymentNotices()).toEqual([
      expect.stringContaining('Turn Sandbox off under API configuration'),
    ])
    expect(await cardPaymentForm(order.buyer, order.orderNumber)).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    })
  })
})

describe('a test payment of staff', () => {
  const member = staffWith(...everyPermission)
  const admin = {
    ...member,
    staff: { role: 'admin', roleName: 'Admin', permissions: [...everyPermission] },
  } as const
  beforeEach(() =>
    openShop({
      api: { payfast_check_source: false },
      developmentSettings: { enable_debug_panel: true, enable_payfast_diagnostic: false },
    }),
  )

  const started = async () => {
    const payment = await startTestPayment(admin)
    if (!payment.ok) throw new Error(payment.error.message)
    return payment.value.number
  }
  const notified = async (number: string, fields: Record<string, string> = {}) =>
    hear(await remember(notificationBody({ orderNumber: number, totalCents: 1_000 }, fields)))
  const recordOf = async (number: string) =>
    (await db().select().from(testPayments).where(eq(testPayments.number, number)))[0]

  /** The rows of all tables but those that a test payment may write. */
  async function everythingElse() {
    const { rows } = await db().execute<{ name: string; count: string }>(sql`
      select relname as name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || quote_ident(relname), false, true, '')))[1]::text as count
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('test_payments', 'gateway_notifications', 'activity_log', 'document_series', 'payfast_notifications') order by relname`)
    return rows
  }

  test.each(['live', 'demo'] as const)(
    'has a number of its own series and is confirmed by the sandbox, and no other table changes (%s)',
    async (mode) => {
      runAs(mode)
      const before = await everythingElse()
      const [first, second] = [await started(), await started()]
      expect([first, second]).toEqual([
        expect.stringMatching(/^TEST-\d{4}$/),
        expect.stringMatching(/^TEST-\d{4}$/),
      ])
      expect(Number(second.slice(5))).toBe(Number(first.slice(5)) + 1)
      expect(await notified(first)).toMatchObject({
        state: 'ignored',
        reason: `Test payment ${first}`,
        unallocatedSince: null,
      })
      expect(await recordOf(first)).toMatchObject({
        state: 'confirmed',
        notifiedStatus: 'COMPLETE',
        notifiedCents: 1_000,
        amountCents: 1_000,
      })
      expect(await notified(second, { amount_gross: '9.00' })).toMatchObject({ state: 'ignored' })
      expect(await recordOf(second)).toMatchObject({ state: 'failed', notifiedCents: 900 })
      expect(await everythingElse()).toEqual(before)
      expect(await unallocatedCount()).toEqual({ count: 0, cents: 0 })
      expect(await deleteTestPayment(admin, first)).toMatchObject({ ok: true })
      expect(await recordOf(first)).toBeUndefined()
      expect(await notified(first, { pf_payment_id: '990011' })).toMatchObject({ state: 'ignored' })
      expect(await everythingElse()).toEqual(before)
      expect(await started()).not.toBe(first)
    },
  )

  test('is for administrators while the debug panel is on, and for the sandbox', async () => {
    const number = await started()
    expect(await startTestPayment(staffWith('payments.manage'))).toMatchObject({ ok: false })
    expect(await deleteTestPayment(staffWith('payments.manage'), number)).toMatchObject({
      ok: false,
    })
    const developmentSettings = { enable_debug_panel: true, enable_payfast_diagnostic: false }
    await openShop({ api: { payfast_sandbox: false }, developmentSettings })
    expect(await startTestPayment(admin)).toMatchObject({ ok: false, error: { code: 'conflict' } })
    await openShop()
  })
})

test('a gateway that could not take a renewing order, for want of a passphrase, offers no card in either mode', async () => {
  for (const payfast_sandbox of [true, false]) {
    await openShop({ api: { payfast_passphrase: '', payfast_sandbox } })
    expect(cardProblem(await siteSettings())?.message).toContain('without a passphrase')
    await expect(aPlacedOrder({ method: 'card' })).rejects.toThrow(
      'This payment method is not available at the moment',
    )
  }
  await openShop()
})
