import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { aPlacedOrder, notificationBody, staffWith } from '#modules/billing/factories.ts'
import { noteRefund } from '#modules/billing/notifications/operations/allocate-notification.server.ts'
import { decideNotification } from '#modules/billing/notifications/operations/decide-notification.server.ts'
import { ownSecondPayments } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { chooseBankTransfer } from '#modules/billing/orders/operations/choose-bank-transfer.server.ts'
import { endReplacedCards } from '#modules/billing/subscriptions/operations/end-replaced-cards.server.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { attemptsOf, buyByCard, on, runOn } from './billing-nights.ts'
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
const gateway = useGateway()
afterEach(expectSoundBooks)

const cardOrder = () => aPlacedOrder({ method: 'card' })
const admin = staffWith(...everyPermission)

describe('the same notification', () => {
  test('twenty times at once: one pays, nineteen are duplicates', async () => {
    const order = await cardOrder()
    const body = await remember(notificationBody(order, { token: newId() }))
    const heard = await Promise.all(Array.from({ length: 20 }, () => hear(body)))
    const states = heard.map((row) => row.state)
    expect(states.filter((state) => state === 'accepted')).toHaveLength(1)
    expect(states.filter((state) => state === 'duplicate')).toHaveLength(19)
    const books = await booksOf(order.id)
    expect(books.payments).toHaveLength(1)
    expect(await db().$count(subscriptions, eq(subscriptions.orderId, order.id))).toBe(1)
    expect(
      await db().$count(
        emailLogs,
        and(eq(emailLogs.orderId, order.id), eq(emailLogs.templateName, 'payment_received')),
      ),
    ).toBe(1)
  })

  test('judged by twenty servers at once is applied once', async () => {
    const order = await cardOrder()
    const body = await remember(notificationBody(order))
    const [stored] = await db()
      .insert(gatewayNotifications)
      .values({ rawBody: body, sourceAddress: '127.0.0.1' })
      .returning()
    await Promise.all(Array.from({ length: 20 }, () => decideNotification(stored?.id ?? '')))
    expect((await booksOf(order.id)).payments).toHaveLength(1)
    await decideNotification(stored?.id ?? '')
    expect((await booksOf(order.id)).payments).toHaveLength(1)
  })

  test('again a week later changes nothing, also after the books were closed on it', async () => {
    const order = await cardOrder()
    const body = await remember(notificationBody(order))
    await hear(body)
    const before = await booksOf(order.id)
    expect(await hear(body)).toMatchObject({
      state: 'duplicate',
      reason: 'This payment is recorded already',
    })
    expect(await booksOf(order.id)).toEqual(before)
    expect(await alertsAbout(order.id)).toEqual([])
  })

  test('twenty orders at once, each notified five times: twenty payments', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, cardOrder))
    const bodies = await Promise.all(placed.map((order) => remember(notificationBody(order))))
    const heard = await Promise.all(
      [...bodies, ...bodies, ...bodies, ...bodies, ...bodies].map((body) => hear(body)),
    )
    expect(heard.filter((row) => row.state === 'accepted')).toHaveLength(20)
    expect(heard.filter((row) => row.state === 'duplicate')).toHaveLength(80)
  })
})

describe('in the wrong order', () => {
  test('CANCELLED before COMPLETE: what was paid is paid, what was ended has ended', async () => {
    const order = await cardOrder()
    const token = newId()
    const ended = await notifyOrder(order, {
      payment_status: 'CANCELLED',
      token,
      amount_gross: '',
      amount_fee: '',
      amount_net: '',
    })
    expect(ended).toMatchObject({
      state: 'accepted',
      reason: 'No running subscription holds this token',
    })
    expect((await booksOf(order.id)).order.status).toBe('pending')
    expect(await notifyOrder(order, { token })).toMatchObject({ state: 'accepted', reason: 'Paid' })
    const { order: paid, subscription } = await booksOf(order.id)
    expect(paid.status).toBe('paid')
    expect(subscription).toMatchObject({ status: 'cancelled', gatewayToken: token })
  })

  test('CANCELLED after COMPLETE ends the subscription, twice too, and leaves order and invoice paid', async () => {
    const order = await cardOrder()
    const token = await payByCard(order)
    for (let i = 0; i < 2; i++)
      await notifyOrder(order, {
        payment_status: 'CANCELLED',
        token,
        amount_gross: '',
        amount_fee: '',
        amount_net: '',
      })
    const { order: paid, invoice, subscription } = await booksOf(order.id)
    expect([paid.status, invoice?.status, subscription?.status, subscription?.autoRenew]).toEqual([
      'paid',
      'paid',
      'cancelled',
      false,
    ])
  })

  test.each(['FAILED', 'PENDING', 'CANCELLED', 'SOMETHING_NEW'])(
    '%s before and after COMPLETE neither pays nor unpays',
    async (status) => {
      const order = await cardOrder()
      expect(await notifyOrder(order, { payment_status: status })).toMatchObject({
        state: 'ignored',
      })
      expect((await booksOf(order.id)).order.status).toBe('pending')
      expect(await notifyOrder(order)).toMatchObject({ state: 'accepted' })
      const before = await booksOf(order.id)
      expect(await notifyOrder(order, { payment_status: status })).toMatchObject({
        state: 'ignored',
      })
      expect(await booksOf(order.id)).toEqual(before)
    },
  )
})

describe('money that does not fit is never recorded, and staff hear of it', () => {
  test('a second payment of a paid order', async () => {
    const order = await cardOrder()
    await notifyOrder(order)
    const second = await notifyOrder(order)
    expect(second).toMatchObject({
      state: 'ignored',
      reason: 'The order is paid by another payment; refund this one',
    })
    expect((await booksOf(order.id)).payments).toHaveLength(1)
    expect(await alertsAbout(order.id)).toEqual([
      `PayFast payment ${second.gatewayPaymentId}: The order is paid by another payment; refund this one`,
    ])
  })

  test('a second payment of a paid order is reported to the payer once by email, and in the area until staff resolve it', async () => {
    const order = await cardOrder()
    await notifyOrder(order)
    expect(await ownSecondPayments(order.buyer)).toEqual([])
    const body = await remember(notificationBody(order))
    const second = await hear(body)
    await hear(body)
    const mails = await db()
      .select()
      .from(emailLogs)
      .where(
        and(eq(emailLogs.orderId, order.id), eq(emailLogs.templateName, 'payment_received_twice')),
      )
    expect(mails.map((mail) => mail.variables)).toMatchObject([
      { amount: decimalRand(order.totalCents), is_credit: '', is_refundable: 'yes' },
    ])
    expect(await ownSecondPayments(order.buyer)).toEqual([
      {
        number: order.orderNumber,
        invoiceId: null,
        orderNumber: order.orderNumber,
        amountCents: order.totalCents,
        isCredit: false,
        isAfterEnd: false,
      },
    ])
    expect(await noteRefund(admin, second.id, 'Refunded at the gateway on 5 Jan')).toMatchObject({
      ok: true,
    })
    expect(await ownSecondPayments(order.buyer)).toEqual([])
  })

  test('two different payments of one order at once: one is recorded, staff hear of the other', async () => {
    const order = await cardOrder()
    const heard = await Promise.all([notifyOrder(order), notifyOrder(order)])
    expect(heard.map((row) => row.state).sort()).toEqual(['accepted', 'ignored'])
    expect(await alertsAbout(order.id)).toHaveLength(1)
  })

  test('a payment after staff took the transfer', async () => {
    const order = await cardOrder()
    await chooseBankTransfer(order.buyer, order.orderNumber)
    await recordOrderPayment(admin, order.id, { notes: '', idempotencyKey: newId() })
    expect(await notifyOrder(order)).toMatchObject({ state: 'ignored' })
    expect((await booksOf(order.id)).payments).toMatchObject([{ source: 'staff' }])
    expect(await alertsAbout(order.id)).toHaveLength(1)
  })

  test('a payment that was begun by card counts although the buyer chose transfer meanwhile', async () => {
    const order = await cardOrder()
    await chooseBankTransfer(order.buyer, order.orderNumber)
    expect(await notifyOrder(order)).toMatchObject({ state: 'accepted' })
    expect(await booksOf(order.id)).toMatchObject({
      order: { status: 'paid', paymentMethod: 'card' },
      subscription: { paymentMethod: 'card' },
    })
  })

  test('a payment and staff at the same moment: one of them', async () => {
    for (let i = 0; i < 5; i++) {
      const order = await cardOrder()
      await chooseBankTransfer(order.buyer, order.orderNumber)
      const [notified, recorded] = await Promise.all([
        notifyOrder(order),
        recordOrderPayment(admin, order.id, { notes: '', idempotencyKey: newId() }),
      ])
      expect([notified.state === 'accepted', recorded.ok].filter(Boolean)).toHaveLength(1)
      expect((await booksOf(order.id)).payments).toHaveLength(1)
    }
  })

  test('a payment for a cancelled order, and one that races with the cancelling', async () => {
    const order = await cardOrder()
    await cancelOrder(admin, order.id, { reason: 'Customer asked' })
    expect(await notifyOrder(order)).toMatchObject({
      state: 'ignored',
      reason: 'Money came for a cancelled order; refund it',
    })
    const [mail] = await db()
      .select()
      .from(emailLogs)
      .where(
        and(
          eq(emailLogs.orderId, order.id),
          eq(emailLogs.templateName, 'payment_for_cancelled_order'),
        ),
      )
    expect(mail?.variables).toMatchObject({
      amount: decimalRand(order.totalCents),
      order_id: order.orderNumber,
    })
    expect(await ownSecondPayments(order.buyer)).toEqual([
      {
        number: order.orderNumber,
        invoiceId: null,
        orderNumber: order.orderNumber,
        amountCents: order.totalCents,
        isCredit: false,
        isAfterEnd: true,
      },
    ])
    expect(await booksOf(order.id)).toMatchObject({
      order: { status: 'cancelled' },
      invoice: { status: 'cancelled' },
      payments: [],
      subscription: undefined,
    })
    expect(await alertsAbout(order.id)).toHaveLength(1)
    for (let i = 0; i < 5; i++) {
      const raced = await cardOrder()
      const [notified, cancelled] = await Promise.all([
        notifyOrder(raced),
        cancelOrder(admin, raced.id, { reason: 'Race' }),
      ])
      expect(cancelled.ok).toBe(notified.state !== 'accepted')
    }
  })

  test('a payment number that is recorded on another order', async () => {
    const [one, two] = [await cardOrder(), await cardOrder()]
    const first = await notifyOrder(one)
    const second = await notifyOrder(two, { pf_payment_id: first.gatewayPaymentId ?? '' })
    expect(second).toMatchObject({
      state: 'ignored',
      reason: 'Its number is recorded on another document; compare both at PayFast',
    })
    expect((await booksOf(two.id)).order.status).toBe('pending')
    expect(await alertsAbout(two.id)).toHaveLength(1)
  })

  test('one payment number for two orders at the same moment pays one of them', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await cardOrder(), await cardOrder()]
      const fields = { pf_payment_id: `twice-${round}` }
      const bodies = [
        await remember(notificationBody(one, fields)),
        await remember(notificationBody(two, fields)),
      ]
      const heard = await Promise.all(bodies.map((body) => hear(body)))
      expect(heard.map((row) => row.state).sort()).toEqual(['accepted', 'ignored'])
      const statuses = [(await booksOf(one.id)).order.status, (await booksOf(two.id)).order.status]
      expect(statuses.sort()).toEqual(['paid', 'pending'])
      expect([...(await alertsAbout(one.id)), ...(await alertsAbout(two.id))]).toHaveLength(1)
    }
  })
})

describe('R0.00 with a token', () => {
  const stored = { amount_gross: '0.00', amount_fee: '0.00', amount_net: '0.00' }

  test('replaces the stored card and pays nothing', async () => {
    const order = await cardOrder()
    await payByCard(order)
    const token = newId()
    expect(await notifyOrder(order, { ...stored, token })).toMatchObject({
      state: 'accepted',
      reason: 'Card stored',
    })
    const { payments, subscription } = await booksOf(order.id)
    expect(payments).toHaveLength(1)
    expect(subscription).toMatchObject({ gatewayToken: token, status: 'active' })
    // Replacing the card keeps the token; each such notification is logged, a repetition of the
    // same one is not.
    const body = await remember(
      notificationBody(order, { ...stored, token, m_payment_id: '', item_name: '' }),
    )
    expect(await hear(body)).toMatchObject({ state: 'accepted', reason: 'Card changed' })
    const again = await Promise.all(Array.from({ length: 5 }, () => hear(body)))
    expect(new Set(again.map((row) => row.state))).toEqual(new Set(['duplicate']))
    expect(
      await db().$count(
        activityLog,
        and(
          eq(activityLog.entityId, subscription?.id ?? ''),
          eq(activityLog.action, 'card_changed'),
        ),
      ),
    ).toBe(1)
  })

  test('does not pay an order that waits, and a failed one stores nothing', async () => {
    const order = await cardOrder()
    await notifyOrder(order, { ...stored, token: newId() })
    expect((await booksOf(order.id)).order.status).toBe('pending')
    const token = await payByCard(order)
    for (const payment_status of ['FAILED', 'PENDING'])
      expect(await notifyOrder(order, { ...stored, token: newId(), payment_status })).toMatchObject(
        {
          state: 'ignored',
        },
      )
    expect((await booksOf(order.id)).subscription).toMatchObject({ gatewayToken: token })
  })

  test('ends the card that it replaces at the gateway, until the gateway confirms', async () => {
    const { order, subscription } = await buyByCard(gateway)
    const old = subscription.gatewayToken ?? ''
    const token = newId()
    await notifyOrder(order, { ...stored, token })
    gateway.unreachable()
    expect(await endReplacedCards()).toBe(0)
    gateway.restore()
    setClock(new Date(Date.now() + 3_700_000))
    expect(await endReplacedCards()).toBe(1)
    setClock(null)
    expect(await endReplacedCards()).toBe(0)
    const ended = await notifyOrder(order, {
      payment_status: 'CANCELLED',
      token: old,
      amount_gross: '',
      amount_fee: '',
      amount_net: '',
    })
    expect(ended.state).toBe('accepted')
    expect((await booksOf(order.id)).subscription).toMatchObject({
      gatewayToken: token,
      status: 'active',
    })
  })
})

test('a payment that names the order of one customer and the token of another pays nothing and changes no card', async () => {
  const [one, two] = [await cardOrder(), await cardOrder()]
  const [own, foreign] = [await payByCard(one), await payByCard(two)]
  const before = await booksOf(two.id)
  const reason =
    'Its token belongs to another subscription than its number; compare both at PayFast'
  expect(await notifyOrder(one, { token: foreign })).toMatchObject({ state: 'ignored', reason })
  expect(
    await notifyOrder(one, {
      token: foreign,
      amount_gross: '0.00',
      amount_fee: '0.00',
      amount_net: '0.00',
    }),
  ).toMatchObject({
    state: 'ignored',
    reason,
  })
  const waiting = await cardOrder()
  expect(await notifyOrder(waiting, { token: foreign })).toMatchObject({ state: 'ignored', reason })
  expect((await booksOf(waiting.id)).order.status).toBe('pending')
  expect((await booksOf(one.id)).subscription).toMatchObject({ gatewayToken: own })
  expect(await booksOf(two.id)).toEqual(before)
  expect(await alertsAbout(one.id)).toHaveLength(2)
})

test('one charge under two numbers took the money twice: the second is for staff to refund', async () => {
  on('2028-03-01')
  const { subscription } = await buyByCard(gateway)
  await runOn('2028-04-01')
  const [charge] = await attemptsOf(subscription.id)
  const charged = { orderNumber: charge?.merchantPaymentId ?? '', totalCents: 22_885 }
  const token = subscription.gatewayToken ?? ''
  const first = { token, pf_payment_id: charge?.gatewayPaymentId ?? '' }
  expect(await hear(await remember(notificationBody(charged, first)))).toMatchObject({
    state: 'duplicate',
    unallocatedSince: null,
  })
  const second = await remember(notificationBody(charged, { token }))
  for (const isNew of [true, false]) {
    const heard = await hear(second)
    expect(heard).toMatchObject({
      state: 'ignored',
      reason: `This charge is paid by payment ${charge?.gatewayPaymentId}; refund this one`,
    })
    expect(heard.unallocatedSince !== null).toBe(isNew)
  }
  setClock(null)
})
