import { afterEach, describe, expect, test } from 'vitest'
import { aPlacedOrder, notificationBody, openShop } from '#modules/billing/factories.ts'
import {
  checkSource,
  clearResolvedSources,
} from '#modules/billing/payments/payfast/source.server.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from './books.ts'
import { alertsAbout, booksOf, hear, notifyOrder, remember, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
afterEach(expectSoundBooks)

const cardOrder = () => aPlacedOrder({ method: 'card' })

/**
 * As if a name server had just resolved all four hosts: an address outside the ranges is then
 * refused, not unknown.
 */
async function knowTheHosts() {
  clearResolvedSources()
  await checkSource(
    '192.0.2.1',
    { check: true, extraRanges: [], simulator: false },
    { timeoutMs: 1_000, resolve: async () => ['198.51.100.7'] },
  )
}

async function expectUntouched(orderId: string) {
  const { order, invoice, payments, subscription } = await booksOf(orderId)
  expect({ order: order.status, invoice: invoice?.status, payments, subscription }).toEqual({
    order: 'pending',
    invoice: 'pending',
    payments: [],
    subscription: undefined,
  })
}

test('a genuine notification pays', async () => {
  const order = await cardOrder()
  const notified = await notifyOrder(order)
  expect(notified).toMatchObject({
    state: 'accepted',
    reason: 'Paid',
    orderId: order.id,
    merchantPaymentId: order.orderNumber,
    nextAttemptAt: null,
  })
  const { order: paid, invoice, payments, subscription } = await booksOf(order.id)
  expect(paid).toMatchObject({ status: 'paid', paymentMethod: 'card' })
  expect(invoice).toMatchObject({ status: 'paid', paidCents: 22_885 })
  expect(payments).toMatchObject([
    {
      amountCents: 22_885,
      source: 'gateway',
      gatewayPaymentId: notified.gatewayPaymentId,
      gatewayFeeCents: -526,
      recordedBy: 'PayFast',
    },
  ])
  expect(subscription).toMatchObject({
    paymentMethod: 'card',
    recurringModel: 'token',
    gatewayMode: 'sandbox',
  })
})

describe('is rejected and changes nothing', () => {
  const withSignature = (body: string, signature: string) =>
    body.replace(/signature=.*$/, `signature=${signature}`)

  test.each([
    [
      'a signature made with another passphrase',
      (order) => notificationBody(order, {}, 'not-the-passphrase'),
      'The signature does not hold',
    ],
    [
      'a signature made without the passphrase',
      (order) => notificationBody(order, {}, null),
      'The signature does not hold',
    ],
    [
      'an amount changed after signing',
      (order) => notificationBody(order).replace('228.85', '1.00'),
      'The signature does not hold',
    ],
    [
      'an empty signature',
      (order) => withSignature(notificationBody(order), ''),
      'The signature does not hold',
    ],
    [
      'no signature',
      (order) => notificationBody(order).replace(/&signature=.*$/, ''),
      'Notification without a signature at its end',
    ],
    [
      'a field behind the signature',
      (order) => `${notificationBody(order)}&amount_gross=1.00`,
      'Notification without a signature at its end',
    ],
    [
      'a field twice',
      (order) => notificationBody(order).replace('&amount_fee', '&amount_gross=1.00&amount_fee'),
      'Notification with a repeated field',
    ],
    [
      'another merchant',
      (order) => notificationBody(order, { merchant_id: '10004002' }),
      'Merchant id is not ours',
    ],
    [
      'no merchant',
      (order) => notificationBody(order, { merchant_id: '' }),
      'Merchant id is not ours',
    ],
    [
      'one cent too little',
      (order) => notificationBody(order, { amount_gross: '228.84' }),
      'Amount 22884 is not the 22885 cents that were asked for',
    ],
    [
      'one cent too much',
      (order) => notificationBody(order, { amount_gross: '228.86' }),
      'Amount 22886 is not the 22885 cents that were asked for',
    ],
    [
      'a hundredth of the amount',
      (order) => notificationBody(order, { amount_gross: '2.2885' }),
      'Amount unreadable is not the 22885 cents that were asked for',
    ],
    [
      'a negative amount',
      (order) => notificationBody(order, { amount_gross: '-228.85' }),
      'Amount -22885 is not the 22885 cents that were asked for',
    ],
    [
      'no amount',
      (order) => notificationBody(order, { amount_gross: '' }),
      'Amount unreadable is not the 22885 cents that were asked for',
    ],
    [
      'no payment number',
      (order) => notificationBody(order, { pf_payment_id: '' }),
      'A payment without a PayFast number',
    ],
    [
      'an unknown order',
      (order) => notificationBody({ ...order, orderNumber: 'HWP0000AAAA' }),
      'No order, invoice or payment has this number',
    ],
    [
      'an order number in other letters',
      (order) => notificationBody({ ...order, orderNumber: order.orderNumber.toLowerCase() }),
      'No order, invoice or payment has this number',
    ],
    [
      'no order',
      (order) => notificationBody({ ...order, orderNumber: '' }),
      'No order, invoice or payment has this number',
    ],
    [
      'no status',
      (order) => notificationBody(order, { payment_status: '' }),
      'Notification without a payment status',
    ],
  ] satisfies [string, (order: { orderNumber: string; totalCents: number }) => string, string][])(
    '%s',
    async (_, forge, reason) => {
      const order = await cardOrder()
      expect(await hear(await remember(forge(order)))).toMatchObject({
        state: 'rejected',
        reason,
        nextAttemptAt: null,
      })
      await expectUntouched(order.id)
      // A genuine payment of another amount is real money: it is not recorded, and staff must check
      // it.
      expect(await alertsAbout(order.id)).toHaveLength(reason.startsWith('Amount') ? 1 : 0)
    },
  )

  test('well signed, but the gateway does not know it', async () => {
    const order = await cardOrder()
    expect(await hear(notificationBody(order))).toMatchObject({
      state: 'rejected',
      reason: 'PayFast says INVALID',
    })
    await gateway.control('/validate', { mode: 'invalid' })
    expect(await notifyOrder(order)).toMatchObject({
      state: 'rejected',
      reason: 'PayFast says INVALID',
    })
    await expectUntouched(order.id)
  })

  test('well signed, from an address that is not the gateway’s', async () => {
    const order = await cardOrder()
    const body = await remember(notificationBody(order))
    await knowTheHosts()
    for (const source of ['197.97.145.160', '::1.2.3.4', '', "'; drop table orders"]) {
      expect(await hear(body, source)).toMatchObject({
        state: 'rejected',
        reason: `${source} is not one of the gateway's addresses`,
      })
    }
    await expectUntouched(order.id)
    expect(await hear(body, '197.97.145.150')).toMatchObject({ state: 'accepted' })
  })

  test('from loopback, when the gateway is not the simulator', async () => {
    const order = await cardOrder()
    const body = await remember(notificationBody(order))
    gateway.real()
    await knowTheHosts()
    expect(await hear(body, '::ffff:127.0.0.1')).toMatchObject({ state: 'rejected' })
    gateway.restore()
    await expectUntouched(order.id)
    expect(await hear(body, '::ffff:127.0.0.1')).toMatchObject({ state: 'accepted' })
  })

  test('the buyer’s own order number on a cheaper payment: each order has its own amount', async () => {
    const cheap = await cardOrder()
    const dear = await aPlacedOrder({ method: 'card', period: 'annual' })
    expect(
      await hear(
        await remember(
          notificationBody({ orderNumber: dear.orderNumber, totalCents: cheap.totalCents }),
        ),
      ),
    ).toMatchObject({
      state: 'rejected',
    })
    await expectUntouched(dear.id)
  })

  test('for an order that is to be paid by transfer and never saw a payment page', async () => {
    const order = await aPlacedOrder()
    expect(await notifyOrder(order)).toMatchObject({
      state: 'rejected',
      reason: 'No card payment was begun for this order',
    })
  })
})

describe('sandbox and live (D20)', () => {
  test('a sandbox notification never pays a live order', async () => {
    await openShop({ api: { payfast_sandbox: false } })
    const live = await cardOrder()
    await openShop()
    expect(await notifyOrder(live)).toMatchObject({
      state: 'rejected',
      reason: 'A sandbox notification for a live order',
    })
    await expectUntouched(live.id)
  })

  test('nor the other way round, nor after the merchant was changed', async () => {
    const order = await cardOrder()
    await openShop({ api: { payfast_sandbox: false } })
    expect(await notifyOrder(order)).toMatchObject({
      state: 'rejected',
      reason: 'A live notification for a sandbox order',
    })
    await openShop({ api: { payfast_merchant_id: '10004002' } })
    expect(
      await hear(await remember(notificationBody(order, { merchant_id: '10004002' }))),
    ).toMatchObject({
      state: 'rejected',
      reason: 'Order belongs to another merchant',
    })
    await openShop()
    await expectUntouched(order.id)
  })
})

describe('what no gateway sends', () => {
  test.each([
    ['nothing', ''],
    ['words', 'hello world'],
    ['a NUL', 'm_payment_id=\0&payment_status=COMPLETE&signature=x'],
    [
      'an escaped NUL',
      'm_payment_id=%00&pf_payment_id=%00&token=%00&payment_status=%00COMPLETE&merchant_id=1&signature=00',
    ],
    ['broken escapes', '%%%=%E0%A4%A&signature=%'],
    ['half a surrogate', 'm_payment_id=\uD800&payment_status=COMPLETE&signature=\uD800'],
    ['a prototype', '__proto__=1&constructor=2&payment_status=COMPLETE&signature=x'],
    ['more than fits', `x=${'y'.repeat(70_000)}&payment_status=COMPLETE&signature=x`],
  ])('%s is stored, rejected and answered', async (_, body) => {
    expect(await hear(body)).toMatchObject({ state: 'rejected', nextAttemptAt: null })
  })

  test('nothing of all that is left waiting', async () => {
    const rows = await db().select().from(gatewayNotifications)
    expect(rows.filter((row) => row.state === 'received')).toEqual([])
  })
})
