import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { aPlacedOrder, notificationBody, openShop, staffWith } from '#modules/billing/factories.ts'
import {
  allocateNotification,
  noteRefund,
} from '#modules/billing/notifications/operations/allocate-notification.server.ts'
import {
  askAgain,
  sweepNotifications,
} from '#modules/billing/notifications/operations/receive-notification.server.ts'
import {
  unallocatedCount,
  unallocatedPayments,
} from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from './books.ts'
import {
  booksOf,
  hear,
  notification,
  notifyOrder,
  payByCard,
  remember,
  useGateway,
} from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
afterEach(async () => {
  setClock(null)
  gateway.restore()
  await expectSoundBooks()
  await db()
    .delete(gatewayNotifications)
    .where(
      and(
        isNotNull(gatewayNotifications.unallocatedSince),
        isNull(gatewayNotifications.resolvedAt),
      ),
    )
})

const clerk = staffWith('payments.manage', 'invoices.manage')
const cardOrder = () => aPlacedOrder({ method: 'card' })
const open = async () => (await unallocatedPayments()).open
const reasons = async () => (await open()).map(({ reason }) => reason)

test('every payment that moved money and paid nothing is on the list once, with the gateway’s numbers', async () => {
  const order = await cardOrder()
  await notifyOrder(order)
  const extra = notificationBody(order, { amount_fee: '-9.37', amount_net: '219.48' })
  await remember(extra)
  await hear(extra)
  await hear(extra)
  expect(await open()).toMatchObject([
    {
      reason: 'The order is paid by another payment; refund this one',
      grossCents: 22_885,
      feeCents: -937,
      order: { number: order.orderNumber },
    },
  ])
  await notifyOrder(await cardOrder(), { amount_gross: '228.84' })
  await notifyOrder({ ...order, orderNumber: 'HWP-RESTORED' })
  const byTransfer = await aPlacedOrder()
  await db()
    .update(orders)
    .set({ gatewayMode: null, gatewayMerchantId: null })
    .where(eq(orders.id, byTransfer.id))
  await notifyOrder(byTransfer)
  const renewing = await cardOrder()
  await notifyOrder(renewing, { token: await payByCard(renewing) })
  expect((await reasons()).sort()).toEqual([
    'A charge that we did not ask for; refund it',
    'Amount 22884 is not the 22885 cents that were asked for',
    'No card payment was begun for this order',
    'No order, invoice or payment has this number',
    'The order is paid by another payment; refund this one',
  ])
  expect(await unallocatedCount()).toEqual({ count: 5, cents: 4 * 22_885 + 22_884 })
  // What moved no money needs no work.
  for (const payment_status of ['FAILED', 'PENDING', 'CANCELLED'])
    await notifyOrder(order, { payment_status })
  expect(await hear(notificationBody(order))).toMatchObject({ state: 'rejected' })
  expect((await unallocatedCount()).count).toBe(5)
})

test('a payment for a merchant that was set up once is listed, from the gateway’s own address only', async () => {
  const order = await cardOrder()
  const body = await remember(notificationBody(order))
  await openShop({ api: { payfast_merchant_id: '10004002' } })
  gateway.restore()
  await hear(body.replace('signature=', 'signature=0'))
  expect(await reasons()).toEqual(['For merchant 10000100, which is no longer set up'])
  const foreign = await hear(
    notificationBody(order, { pf_payment_id: 'x-1' }).replace('signature=', 'signature=0'),
    '203.0.113.9',
  )
  expect(foreign).toMatchObject({ state: 'rejected', unallocatedSince: null })
  await openShop()
})

test('asked again, a payment that could not be confirmed pays its order', async () => {
  const order = await cardOrder()
  gateway.vanish()
  const stored = await notifyOrder(order)
  for (const minutes of [6, 61, 1441]) {
    setClock(new Date(now().getTime() + minutes * 60_000))
    await sweepNotifications()
  }
  expect(await reasons()).toEqual(['PayFast could not be asked'])
  expect(await askAgain(clerk, stored.id)).toMatchObject({
    ok: false,
    error: { message: 'Nothing changed: PayFast could not be asked' },
  })
  expect(await reasons()).toEqual(['PayFast could not be asked'])
  gateway.restore()
  expect(await askAgain(clerk, stored.id)).toMatchObject({ ok: true })
  expect(await open()).toEqual([])
  expect((await booksOf(order.id)).order.status).toBe('paid')
  expect(await notification(stored.id)).toMatchObject({
    state: 'accepted',
    resolution: 'Paid',
    resolvedBy: 'PayFast',
  })
})

test('allocated to a document it pays it, once, and a redelivery adds nothing', async () => {
  const [wrong, right] = [await cardOrder(), await cardOrder()]
  const stored = await notifyOrder(wrong, { amount_gross: '300.00' })
  const to = (number: string, email = '') =>
    allocateNotification(clerk, stored.id, { number, email })
  expect(await to('HWP-NOWHERE')).toMatchObject({
    error: { fields: { number: ['There is no order or invoice HWP-NOWHERE.'] } },
  })
  const answers = await Promise.all([
    to(right.orderNumber),
    to(right.orderNumber),
    to('', right.buyer.email),
  ])
  expect(answers.filter((one) => one.ok)).toHaveLength(1)
  const { order, payments } = await booksOf(right.id)
  const isOnOrder = order.status === 'paid'
  expect(payments.map(({ amountCents }) => amountCents)).toEqual(isOnOrder ? [30_000] : [])
  expect(await creditOf(right.customerId)).toBe(isOnOrder ? 30_000 - right.totalCents : 30_000)
  expect((await hear(stored.rawBody)).state).not.toBe('accepted')
  expect(await open()).toEqual([])
})

test('put on a customer’s credit, or refunded, it is done; a paid document takes nothing', async () => {
  const order = await cardOrder()
  await cancelOrder(staffWith(...everyPermission), order.id, { reason: 'Changed their mind' })
  const [one, two] = [await notifyOrder(order), await notifyOrder(order)]
  expect(
    await allocateNotification(clerk, one.id, { number: order.orderNumber, email: '' }),
  ).toMatchObject({ ok: false })
  expect(
    await allocateNotification(clerk, one.id, {
      number: '',
      email: order.buyer.email.toUpperCase(),
    }),
  ).toMatchObject({ ok: true })
  expect(await creditOf(order.customerId)).toBe(22_885)
  expect(await noteRefund(clerk, two.id, '3 Dec, reference 88213')).toMatchObject({ ok: true })
  expect(await noteRefund(clerk, two.id, 'again')).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  for (const { rawBody } of [one, two]) await hear(rawBody)
  expect(await open()).toEqual([])
  const resolutions = (await unallocatedPayments()).done.map(({ resolution }) => resolution)
  expect(resolutions).toContain(
    `R228.85 allocated to the credit of ${order.buyer.email.toUpperCase()}`,
  )
  expect(resolutions).toContain('Refunded at PayFast: 3 Dec, reference 88213')
})

test.each([
  [
    'without the permission for payments',
    staffWith(...everyPermission.filter((one) => one !== 'payments.manage')),
  ],
  ['without the permission for invoices', staffWith('payments.manage', 'orders.manage')],
] satisfies [string, Actor][])('staff %s change nothing', async (_, actor) => {
  const order = await cardOrder()
  const stored = await notifyOrder(order, { amount_gross: '1.00' })
  const forbidden = { ok: false, error: { code: 'forbidden' } }
  expect(await askAgain(actor, stored.id)).toMatchObject(forbidden)
  expect(
    await allocateNotification(actor, stored.id, { number: order.orderNumber, email: '' }),
  ).toMatchObject(forbidden)
  expect(await noteRefund(actor, stored.id, 'x')).toMatchObject(forbidden)
  expect(await notification(stored.id)).toMatchObject({ state: 'rejected', resolvedAt: null })
})

test('the count and the sum are of all of them, also of those beyond the list', async () => {
  const rows = Array.from({ length: 103 }, (_, at) => ({
    rawBody: `listed ${at}`,
    sourceAddress: '127.0.0.1',
    state: 'ignored' as const,
    gatewayPaymentId: `listed-${at}`,
    grossCents: 100,
    unallocatedSince: now(),
  }))
  await db().insert(gatewayNotifications).values(rows)
  expect(await open()).toHaveLength(100)
  expect(await unallocatedCount()).toEqual({ count: 103, cents: 10_300 })
})
