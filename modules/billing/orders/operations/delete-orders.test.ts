import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import {
  recordInvoicePayment,
  recordOrderPayment,
} from '#modules/billing/allocation/operations/record-payment.server.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import {
  alertsAbout,
  booksOf,
  notifyOrder,
  payByCard,
  useGateway,
} from '#tests/scenarios/gateway.ts'
import { ownOrder } from '../queries/own-order.server.ts'
import { deleteOrders } from './delete-orders.server.ts'
import { resendOrderMail } from './order-mails.server.ts'

useTestDatabase()
useGateway()
afterEach(expectSoundBooks)

const clerk = staffWith('orders.manage')

test.each([
  ['a visitor', visitor],
  ['an agent', staffWith(...agentPermissions)],
  ['staff without any permission', staffWith()],
] satisfies [string, Actor][])('%s may neither delete nor resend', async (_, actor) => {
  const order = await aPlacedOrder()
  expect(await deleteOrders(actor, [order.id])).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(
    await resendOrderMail(actor, order.id, { kind: 'confirmation', occasion: newId() }),
  ).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
})

test('takes waiting orders with their invoices away, and none of them beside an unknown or a deleted one', async () => {
  const [waiting, other] = [await aPlacedOrder(), await aPlacedOrder({ method: 'card' })]
  const gone = await aPlacedOrder()
  expect(await deleteOrders(clerk, [gone.id])).toEqual({ ok: true, value: { deleted: 1 } })
  for (const unknown of [newId(), 'nonsense', gone.id])
    expect(await deleteOrders(clerk, [waiting.id, other.id, unknown])).toMatchObject({
      error: {
        code: 'not_found',
        message: expect.stringMatching(/^Nothing was deleted: one of these orders/),
      },
    })
  expect((await booksOf(waiting.id)).order.deletedAt).toBeNull()
  expect(await deleteOrders(clerk, [waiting.id, other.id, other.id])).toEqual({
    ok: true,
    value: { deleted: 2 },
  })
  const { order, invoice } = await booksOf(waiting.id)
  expect([order.deletedAt, invoice?.deletedAt]).not.toContain(null)
  expect(await ownOrder(waiting.buyer, waiting.orderNumber)).toBeNull()
  const traces = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityId, waiting.id))
    .orderBy(activityLog.id)
  expect(traces).toMatchObject([
    { action: 'created' },
    { action: 'deleted', actorId: clerk.userId },
  ])
  expect(await deleteOrders(clerk, [waiting.id])).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
})

const cashier = staffWith('orders.manage', 'invoices.manage', 'payments.manage')

async function withPart(order: Awaited<ReturnType<typeof aPlacedOrder>>) {
  const { invoice } = await booksOf(order.id)
  const part = {
    receivedOn: invoice?.issueDate ?? '',
    amount: '10.00',
    reference: '',
    idempotencyKey: newId(),
    confirmed: '',
  }
  const paid = await recordInvoicePayment(cashier, invoice?.id ?? '', part)
  if (!paid.ok) throw new Error(paid.error.message)
}

test('deletes all or nothing, and says which one stays and why', async () => {
  const [waiting, paid, part, undone] = [
    await aPlacedOrder(),
    await aPlacedOrder({ method: 'card' }),
    await aPlacedOrder(),
    await aPlacedOrder(),
  ]
  await payByCard(paid)
  await withPart(part)
  await withPart(undone)
  const [money] = (await booksOf(undone.id)).payments
  const taken = { reversedOn: '', reason: 'Bounced', money: 'gone' } as const
  expect((await reversePayment(cashier, money?.id ?? '', taken)).ok).toBe(true)
  const refused = await deleteOrders(clerk, [waiting.id, paid.id, part.id, undone.id])
  expect(refused).toMatchObject({ ok: false, error: { code: 'conflict' } })
  const message = refused.ok ? '' : refused.error.message
  expect(message).toMatch(/^Nothing was deleted\. /)
  for (const reason of [
    `${paid.orderNumber} is paid`,
    `${part.orderNumber} is paid in part`,
    `${undone.orderNumber} had a payment that was reversed`,
  ])
    expect(message).toContain(reason)
  expect(message).not.toContain(waiting.orderNumber)
  const deleted = await Promise.all(
    [waiting, paid, part, undone].map(async ({ id }) => (await booksOf(id)).order.deletedAt),
  )
  expect(deleted).toEqual([null, null, null, null])
  const { invoice } = await booksOf(undone.id)
  expect((await staffInvoice(invoice?.id ?? ''))?.isDeletable).toBe(false)
  expect((await staffInvoice((await booksOf(waiting.id)).invoice?.id ?? ''))?.isDeletable).toBe(
    true,
  )
})

test('money for a deleted order is not recorded, and staff are alerted', async () => {
  const order = await aPlacedOrder({ method: 'card' })
  await deleteOrders(clerk, [order.id])
  expect(await notifyOrder(order)).toMatchObject({
    state: 'ignored',
    reason: 'Money came for a deleted order; refund it',
  })
  expect((await booksOf(order.id)).payments).toEqual([])
  expect(await alertsAbout(order.id)).toHaveLength(1)
})

test('races with payments by staff and by card: the second one gets a clear refusal', async () => {
  for (let i = 0; i < 6; i++) {
    const byCard = i % 2 === 0
    const order = await aPlacedOrder(byCard ? { method: 'card' } : {})
    const pay = async () =>
      byCard
        ? (await notifyOrder(order)).state === 'accepted'
        : (
            await recordOrderPayment(staffWith('orders.manage', 'payments.manage'), order.id, {
              notes: '',
              idempotencyKey: newId(),
            })
          ).ok
    const [paid, deleted] = await Promise.all([pay(), deleteOrders(clerk, [order.id])])
    expect(deleted.ok).toBe(!paid)
  }
})

test('a resend goes out once per press, and never with an account of blanks', async () => {
  const order = await aPlacedOrder()
  const occasion = newId()
  for (let i = 0; i < 3; i++)
    expect((await resendOrderMail(clerk, order.id, { kind: 'bank-transfer', occasion })).ok).toBe(
      true,
    )
  expect(await db().$count(emailLogs, eq(emailLogs.orderId, order.id))).toBe(3)
  const blank = {
    bank_name: '',
    account_name: '',
    account_number: '',
    branch_code: '',
    account_type: 'business',
    reference_prefix: 'HWP',
  } as const
  await openShop({
    paymentMethods: { eft_enabled: true, card_enabled: true, payment_instructions: '', ...blank },
  })
  expect(
    await resendOrderMail(clerk, order.id, { kind: 'bank-transfer', occasion: newId() }),
  ).toMatchObject({
    ok: false,
    error: { code: 'unavailable' },
  })
  await openShop()
})
