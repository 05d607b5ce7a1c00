import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cardPaymentForm } from '#modules/billing/allocation/operations/start-card-payment.server.ts'
import { chargesItself } from '#modules/billing/charges/queries/chargeable.server.ts'
import { aPlacedOrder, notificationBody, openShop, testMerchant } from '#modules/billing/factories.ts'
import { unallocatedCount } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { offeredMethods } from '#modules/billing/orders/queries/quote.server.ts'
import { isFormerMerchant } from '#modules/billing/payments/queries/former-merchant.server.ts'
import { cardProblem, offersCard } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { paymentNotices } from '#modules/billing/payments/queries/payment-notices.server.ts'
import { cardUpdateLink } from '#modules/billing/subscriptions/queries/card-update-link.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
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
    expect(await hear(body)).toMatchObject({ state: 'ignored', reason: 'Sandbox payment: no money on a live site', unallocatedSince: null })
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
    expect(await hear(await remember(notificationBody(order, { token })))).toMatchObject({ state: 'ignored' })
    expect((await booksOf(order.id)).payments).toHaveLength(1)
    expect(chargesItself(subscription, await siteSettings())).toBe(false)
    expect(await cardUpdateLink(order.buyer, subscription.id)).toMatchObject({ ok: false })
    // Nor is a sandbox merchant one whose money has to be looked for.
    expect(await isFormerMerchant(testMerchant.id)).toBe(false)
    await db().update(subscriptions).set({ gatewayMode: 'live' }).where(eq(subscriptions.id, subscription.id))
    expect(await isFormerMerchant(testMerchant.id)).toBe(true)
  })

  test('cards are not offered anywhere, and the settings say why', async () => {
    const order = await aPlacedOrder({ method: 'card' })
    runAs('live')
    const settings = await siteSettings()
    expect(offeredMethods(settings)).toEqual(['bank_transfer'])
    expect(offersCard(settings)).toBe(false)
    expect(await paymentNotices()).toEqual([expect.stringContaining('Turn Sandbox off under API Configuration')])
    expect(await cardPaymentForm(order.buyer, order.orderNumber)).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  })
})

test('a gateway that could not take a renewing order, for want of a passphrase, offers no card in either mode', async () => {
  for (const payfast_sandbox of [true, false]) {
    await openShop({ api: { payfast_passphrase: '', payfast_sandbox } })
    expect(cardProblem(await siteSettings())?.message).toContain('without a passphrase')
    await expect(aPlacedOrder({ method: 'card' })).rejects.toThrow('This payment method is not available at the moment')
  }
  await openShop()
})
