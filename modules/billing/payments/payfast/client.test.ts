import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { publicMerchants } from '#simulators/payfast/simulator.ts'
import { openTestShop, type TestShop } from '#simulators/payfast/test-shop.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { callApi } from './api-call.server.ts'
import { cancelSubscription, cardUpdateUrl, chargeToken } from './client.server.ts'
import { fetchSubscription, queryCharge } from './client-queries.server.ts'
import { type Notification, parseNotification } from './notification.ts'

useTestDatabase()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.control('/reset', {})
  shop.heard.length = 0
})

function heard(at = -1): Notification {
  const result = parseNotification(shop.heard.at(at) ?? '')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

async function storedCard(): Promise<string> {
  await shop.buy({ recurring: { kind: 'token' } })
  return heard().token ?? ''
}

async function subscription(): Promise<string> {
  await shop.buy({
    recurring: {
      kind: 'gateway',
      frequency: 'monthly',
      recurringAmount: 22885,
      billingDate: '2027-01-31',
    },
  })
  return heard().token ?? ''
}

const charge = {
  amount: 30000,
  itemName: "Zoë & O'Brien *hosting* ~ (December)",
  paymentId: 'INV-202612-0042',
}

describe('charging a stored card', () => {
  test('takes the money and notifies with the number of this charge', async () => {
    const token = await storedCard()
    const result = await chargeToken(shop.access, token, charge)
    expect(result).toMatchObject({ kind: 'charged', message: 'Transaction was successful(00)' })
    await vi.waitFor(() => expect(shop.heard).toHaveLength(2))
    expect(heard()).toMatchObject({
      gross: 30000,
      paymentId: charge.paymentId,
      token,
      itemName: charge.itemName,
    })
    expect(result.kind === 'charged' && result.pfPaymentId).toBe(heard().pfPaymentId)
  })

  test('stays quiet when asked to', async () => {
    const token = await storedCard()
    await chargeToken(shop.access, token, { ...charge, notify: false })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(shop.heard).toHaveLength(1)
  })

  test('a decline inside HTTP 200 is a decline', async () => {
    const token = await storedCard()
    await shop.control('/charge', { token, outcome: 'declined' })
    expect(await chargeToken(shop.access, token, charge)).toMatchObject({
      kind: 'declined',
      code: '05',
    })
    expect(await queryCharge(shop.access, token)).toMatchObject({
      kind: 'found',
      charge: { succeeded: false, paymentId: charge.paymentId, cardStatus: '05' },
    })
    expect((await chargeToken(shop.access, token, charge)).kind).toBe('charged')
  })

  test.each(['timeout', 'http500', 'html'] as const)(
    'after %s nothing is known until asked',
    async (outcome) => {
      const token = await storedCard()
      const impatient = { ...shop.access, timeoutMs: 300 }
      await shop.control('/charge', { token, outcome, charged: true })
      expect((await chargeToken(impatient, token, charge)).kind).toBe('unknown')
      expect(await queryCharge(shop.access, token)).toMatchObject({
        kind: 'found',
        charge: { succeeded: true, paymentId: charge.paymentId },
      })
      await shop.control('/charge', { token, outcome, charged: false })
      expect((await chargeToken(impatient, token, { ...charge, paymentId: 'INV-LOST' })).kind).toBe(
        'unknown',
      )
      expect(await queryCharge(shop.access, token)).toMatchObject({
        kind: 'found',
        charge: { paymentId: charge.paymentId },
      })
    },
  )

  test('is refused in a bad state, for a subscription of the gateway, and for nonsense', async () => {
    const token = await storedCard()
    await cancelSubscription(shop.access, token)
    expect(await chargeToken(shop.access, token, charge)).toEqual({
      kind: 'refused',
      reason: 'bad_state',
      message: 'The subscription is not in a valid state.',
    })
    expect(await chargeToken(shop.access, await subscription(), charge)).toMatchObject({
      kind: 'refused',
      reason: 'bad_state',
    })
    expect(await chargeToken(shop.access, '../../ping', charge)).toMatchObject({
      kind: 'refused',
      reason: 'invalid',
    })
    expect(await chargeToken(shop.access, token, { ...charge, amount: 0.5 })).toMatchObject({
      kind: 'refused',
      reason: 'invalid',
    })
  })
})

describe('a subscription of the gateway', () => {
  test('is fetched, paused, resumed and cancelled', async () => {
    const token = await subscription()
    expect(await fetchSubscription(shop.access, token)).toMatchObject({
      kind: 'found',
      subscription: {
        status: 'active',
        statusText: 'ACTIVE',
        amount: 22885,
        frequency: 3,
        cycles: 0,
        cyclesComplete: 0,
        runDate: '2027-01-31',
      },
    })
    const put = (verb: string) =>
      callApi(shop.access, { method: 'PUT', path: `/subscriptions/${token}/${verb}` })
    expect(await put('pause')).toMatchObject({ code: 200, data: { response: true } })
    expect(await put('pause')).toMatchObject({ code: 400 })
    expect(await put('unpause')).toMatchObject({ code: 200, data: { response: true } })
    expect(await cancelSubscription(shop.access, token)).toEqual({ kind: 'done' })
    expect(await cancelSubscription(shop.access, token)).toEqual({ kind: 'done' })
    await vi.waitFor(() => expect(shop.heard).toHaveLength(2))
    expect(heard()).toMatchObject({
      subject: 'subscription_end',
      gross: null,
      token,
      paymentId: 'HWP1001A7K2',
    })
    expect(await fetchSubscription(shop.access, token)).toMatchObject({
      subscription: { status: 'cancelled' },
    })
  })

  test('is charged by the gateway in the captured shape, keeping its anchor day', async () => {
    const token = await subscription()
    await shop.control(`/subscriptions/${token}/charge`, {})
    expect(heard().fields[1]).toEqual(['token', token])
    expect(heard()).toMatchObject({ gross: 22885, paymentId: 'HWP1001A7K2', billingDate: null })
    expect(heard().pfPaymentId).not.toBe(heard(0).pfPaymentId)
    await shop.control(`/subscriptions/${token}/charge`, {})
    expect(await fetchSubscription(shop.access, token)).toMatchObject({
      subscription: { cyclesComplete: 2, runDate: '2027-03-31' },
    })
  })

  test('a replaced card is notified with R0.00', async () => {
    const token = await subscription()
    const link = cardUpdateUrl(shop.gateway, token, `${shop.url}/dashboard`)
    expect(await (await fetch(link)).text()).toContain('Save card')
    expect(
      (await fetch(link, { method: 'POST', redirect: 'manual' })).headers.get('location'),
    ).toBe(`${shop.url}/dashboard`)
    expect(heard()).toMatchObject({ subject: 'card', token, gross: 0 })
    expect((await fetch(cardUpdateUrl(shop.gateway, token, 'javascript:alert(1)'))).status).toBe(
      404,
    )
  })
})

test('another merchant, a wrong passphrase and an unknown token get nothing', async () => {
  const token = await storedCard()
  const [, other = shop.access.merchant] = publicMerchants
  expect(await fetchSubscription({ ...shop.access, merchant: other }, token)).toMatchObject({
    kind: 'refused',
  })
  const wrong = { ...shop.access, merchant: { ...shop.access.merchant, passphrase: 'wrong' } }
  expect(await fetchSubscription(wrong, token)).toMatchObject({
    kind: 'refused',
    reason: 'credentials',
  })
  expect(await queryCharge(shop.access, '999999')).toMatchObject({
    kind: 'refused',
    reason: 'not_found',
  })
})
