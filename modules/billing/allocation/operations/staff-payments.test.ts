import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { chooseBankTransfer } from '#modules/billing/orders/operations/choose-bank-transfer.server.ts'
import { orderActions } from '#modules/billing/orders/rules/order.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions, everyPermission } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { recordOrderPayment } from './record-payment.server.ts'
import { cardPaymentForm } from './start-card-payment.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const admin = staffWith(...everyPermission)
const clerk = staffWith('orders.manage', 'payments.manage')
const pay = (actor: Actor, orderId: string, idempotencyKey = newId(), notes = '') =>
  recordOrderPayment(actor, orderId, { notes, idempotencyKey })
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const invoiceOf = async (id: string) =>
  (await db().select().from(invoices).where(eq(invoices.orderId, id)))[0]
const paymentsOf = (id: string) => db().select().from(payments).where(eq(payments.orderId, id))

describe('who may', () => {
  test.each([
    ['a visitor', visitor],
    ['an agent', staffWith(...agentPermissions)],
    ['staff without any permission', staffWith()],
    [
      'staff with every other permission',
      staffWith(...everyPermission.filter((one) => one !== 'orders.manage')),
    ],
    ['an administrator with a temporary password', { ...admin, mustChangePassword: true }],
    [
      'staff whose role could not be looked up',
      { ...admin, staff: null, roleLookupTimedOut: true },
    ],
  ] satisfies [string, Actor][])('%s may neither take a payment nor cancel', async (_, actor) => {
    const order = await aPlacedOrder()
    expect(await pay(actor, order.id)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await cancelOrder(actor, order.id, { reason: 'Because' })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(await orderOf(order.id)).toMatchObject({ status: 'pending' })
  })

  test('nor may the buyer, for all that the order is theirs', async () => {
    const order = await aPlacedOrder()
    expect(await pay(order.buyer, order.id)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  })

  test('money needs the permission for payments, too; cancelling does not', async () => {
    const [one, two] = [await aPlacedOrder(), await aPlacedOrder()]
    const noMoney = staffWith(
      ...everyPermission.filter((permission) => permission !== 'payments.manage'),
    )
    expect(await pay(noMoney, one.id)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await pay(clerk, one.id)).toMatchObject({
      ok: true,
      value: { orderNumber: one.orderNumber },
    })
    expect(
      await cancelOrder(staffWith('orders.manage'), two.id, { reason: 'Duplicate' }),
    ).toMatchObject({ ok: true })
  })
})

describe('a payment by transfer', () => {
  test('writes payment, invoice, order, history, subscription, mail and activity together', async () => {
    const order = await aPlacedOrder({ period: 'annual' })
    await pay(clerk, order.id, newId(), 'FNB statement 3')
    expect(await orderOf(order.id)).toMatchObject({ status: 'paid' })
    const invoice = await invoiceOf(order.id)
    expect(invoice).toMatchObject({
      status: 'paid',
      paidCents: order.totalCents,
      paymentMethod: 'bank_transfer',
    })
    expect(await paymentsOf(order.id)).toMatchObject([
      {
        amountCents: order.totalCents,
        source: 'staff',
        recordedBy: 'Sipho Dlamini',
        invoiceId: invoice?.id,
      },
    ])
    const [subscription] = await db()
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, order.id))
    expect(subscription).toMatchObject({
      amountCents: order.subtotalCents,
      paymentMethod: 'eft',
      status: 'active',
      recurringModel: null,
      gatewayToken: null,
    })
    const history = await db()
      .select()
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.orderId, order.id))
      .orderBy(orderStatusHistory.id)
    expect(history.map((row) => [row.oldStatus, row.newStatus, row.notes])).toEqual([
      [null, 'pending', 'Order placed'],
      ['pending', 'paid', 'FNB statement 3'],
    ])
    expect(
      await db().$count(emailLogs, eq(emailLogs.idempotencyKey, `payment_received:${invoice?.id}`)),
    ).toBe(1)
    const traces = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, order.id))
      .orderBy(activityLog.id)
    const paid = {
      action: 'paid',
      actorId: clerk.userId,
      before: { status: 'pending' },
      after: { status: 'paid' },
    }
    expect(traces).toMatchObject([{ action: 'created', channel: 'customer' }, paid])
  })

  test('fifty times at once pays once, with one key or with fifty', async () => {
    for (const key of [newId(), undefined]) {
      const order = await aPlacedOrder()
      const answers = await Promise.all(Array.from({ length: 50 }, () => pay(clerk, order.id, key)))
      expect(answers.filter((answer) => answer.ok)).toHaveLength(key ? 50 : 1)
      for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('conflict')
      expect(await paymentsOf(order.id)).toHaveLength(1)
      expect(await db().$count(subscriptions, eq(subscriptions.orderId, order.id))).toBe(1)
    }
  })

  test('of fifty orders at once pays all fifty', async () => {
    const { slug } = await aPackage()
    const placed = await Promise.all(
      Array.from({ length: 50 }, () => aPlacedOrder({ packageSlug: slug })),
    )
    const answers = await Promise.all(placed.map((order) => pay(clerk, order.id)))
    expect(answers.filter((answer) => !answer.ok)).toEqual([])
    for (const order of placed) expect(await orderOf(order.id)).toMatchObject({ status: 'paid' })
  })

  test('with the same key and other notes is a conflict', async () => {
    const order = await aPlacedOrder()
    const key = newId()
    expect((await pay(clerk, order.id, key, 'one')).ok).toBe(true)
    expect(await pay(clerk, order.id, key, 'two')).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })

  test('is refused for card orders, unknown orders and endless notes', async () => {
    const order = await aPlacedOrder({ method: 'card' })
    expect(await pay(admin, order.id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect(orderActions(order)).not.toContain('mark-paid')
    expect(await pay(admin, newId())).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await pay(admin, (await aPlacedOrder()).id, newId(), 'x'.repeat(501))).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
  })
})

describe('cancelling', () => {
  test('takes order and invoice together and keeps the reason; no second time, and no payment after it', async () => {
    const order = await aPlacedOrder()
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      expect(await cancelOrder(clerk, order.id, { reason })).toMatchObject({
        ok: false,
        error: { code: 'invalid' },
      })
    }
    expect((await cancelOrder(clerk, order.id, { reason: 'Customer chose another plan' })).ok).toBe(
      true,
    )
    expect(await orderOf(order.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Customer chose another plan',
    })
    expect(await invoiceOf(order.id)).toMatchObject({ status: 'cancelled' })
    for (const again of [
      await cancelOrder(clerk, order.id, { reason: 'Again' }),
      await pay(clerk, order.id),
    ]) {
      expect(again).toMatchObject({ ok: false, error: { code: 'conflict' } })
    }
    expect(await cardPaymentForm(order.buyer, order.orderNumber)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })

  test('races with a payment: one of them wins, never both', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => aPlacedOrder()))
    const outcomes = await Promise.all(
      placed.map(async (order, index) => {
        const both = [
          () => pay(clerk, order.id),
          () => cancelOrder(clerk, order.id, { reason: 'Race' }),
        ]
        const answers = await Promise.all((index % 2 ? both : both.reverse()).map((act) => act()))
        return answers.filter((answer) => answer.ok).length
      }),
    )
    expect(outcomes).toEqual(placed.map(() => 1))
  })

  test('is refused once the order is paid', async () => {
    const order = await aPlacedOrder()
    await pay(clerk, order.id)
    expect(await cancelOrder(clerk, order.id, { reason: 'Too late' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })
})

describe('the way of paying', () => {
  test('may change from card to transfer; the instructions go out once; then staff may take the payment', async () => {
    const order = await aPlacedOrder({ method: 'card' })
    const answers = await Promise.all(
      [1, 2, 3].map(() => chooseBankTransfer(order.buyer, order.orderNumber)),
    )
    expect(answers.every((answer) => answer.ok)).toBe(true)
    const mails = await db().select().from(emailLogs).where(eq(emailLogs.orderId, order.id))
    expect(mails.filter((mail) => mail.templateName === 'bank_transfer_instructions')).toHaveLength(
      1,
    )
    expect(await invoiceOf(order.id)).toMatchObject({
      status: 'unpaid',
      paymentMethod: 'bank_transfer',
    })
    expect((await pay(clerk, order.id)).ok).toBe(true)
    const [subscription] = await db()
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, order.id))
    expect(subscription).toMatchObject({ paymentMethod: 'eft', recurringModel: null })
  })

  test('can’t be changed or seen without the permission', async () => {
    const order = await aPlacedOrder({ method: 'card' })
    for (const actor of [
      visitor,
      await aCustomer(),
      admin,
      { ...order.buyer, mustChangePassword: true },
    ]) {
      expect(await chooseBankTransfer(actor, order.orderNumber)).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      })
      expect(await cardPaymentForm(actor, order.orderNumber)).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      })
    }
  })

  test('a merchant id that is no number makes no form (D18): the buyer reads why, in the words of the check, and the order waits', async () => {
    const order = await aPlacedOrder({ method: 'card' })
    await openShop({ api: { payfast_merchant_id: '1000x100' } })
    const refused = await cardPaymentForm(order.buyer, order.orderNumber)
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'unavailable',
        message: expect.stringContaining('Merchant ID must be numeric'),
      },
    })
    expect(await orderOf(order.id)).toMatchObject({
      status: 'pending',
      gatewayMerchantId: '10000100',
    })
    await openShop()
  })

  test('no order that was begun live can be paid with the sandbox’s money; one begun in the sandbox may go live', async () => {
    await openShop({ api: { payfast_sandbox: false } })
    const live = await aPlacedOrder({ method: 'card' })
    await openShop()
    expect(await cardPaymentForm(live.buyer, live.orderNumber)).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    })
    expect(await orderOf(live.id)).toMatchObject({ gatewayMode: 'live' })
    const early = await aPlacedOrder({ method: 'card' })
    await openShop({ api: { payfast_sandbox: false } })
    expect((await cardPaymentForm(early.buyer, early.orderNumber)).ok).toBe(true)
    expect(await orderOf(early.id)).toMatchObject({ gatewayMode: 'live' })
    await openShop()
  })
})
