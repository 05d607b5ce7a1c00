import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { aPlacedOrder, notificationBody, staffWith } from '#modules/billing/factories.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { deleteOrders } from '#modules/billing/orders/operations/delete-orders.server.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { booksOf, hear, remember, useGateway } from '#tests/scenarios/gateway.ts'
import { recordInvoicePayment } from './record-payment.server.ts'
import { cardPaymentForm } from './start-card-payment.server.ts'

useTestDatabase()
useGateway()
afterEach(expectSoundBooks)

const admin = staffWith(...everyPermission)
const creditsOf = async (customerId: string) =>
  (await db().select().from(customerCredits).where(eq(customerCredits.customerId, customerId))).map(
    (row) => row.amountCents,
  )

/** A card order of which R100.00 came by transfer. */
async function partPaid() {
  const order = await aPlacedOrder({ method: 'card' })
  const [own] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  const invoiceId = own?.id ?? ''
  await recordInvoicePayment(admin, invoiceId, {
    amount: '100.00',
    receivedOn: '2026-01-05',
    reference: 'FNB',
    idempotencyKey: newId(),
  })
  return { order, invoiceId }
}

const notified = async (order: { orderNumber: string }, totalCents: number) =>
  hear(await remember(notificationBody({ orderNumber: order.orderNumber, totalCents })))

describe('an order that is paid in part', () => {
  test('its form asks for the rest, and the rest makes it paid', async () => {
    const { order } = await partPaid()
    const form = await cardPaymentForm(order.buyer, order.orderNumber)
    if (!form.ok) throw new Error(form.error.message)
    expect(new Map(form.value.fields).get('amount')).toBe(decimalRand(order.totalCents - 10_000))
    expect(await notified(order, order.totalCents - 9_999)).toMatchObject({ state: 'rejected' })
    expect(await notified(order, order.totalCents - 10_000)).toMatchObject({
      state: 'accepted',
      reason: 'Paid',
    })
    expect(await booksOf(order.id)).toMatchObject({
      order: { status: 'paid' },
      invoice: { paidCents: order.totalCents },
    })
    expect(await creditsOf(order.customerId)).toEqual([])
  })

  test('a form that was opened before the part came pays it too, and what is too much is credit', async () => {
    const { order } = await partPaid()
    expect(await notified(order, order.totalCents)).toMatchObject({ state: 'accepted' })
    expect(await creditsOf(order.customerId)).toEqual([10_000])
    expect(
      await db().$count(
        activityLog,
        and(eq(activityLog.entityId, order.id), eq(activityLog.action, 'attention')),
      ),
    ).toBe(1)
    expect((await booksOf(order.id)).order.status).toBe('paid')
  })

  test('is neither cancelled nor deleted: a credit note gives the part back and ends it', async () => {
    const { order, invoiceId } = await partPaid()
    expect(await cancelOrder(admin, order.id, { reason: 'Changed their mind' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await deleteOrders(admin, [order.id])).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    await issueCreditNote(admin, invoiceId, {
      reason: 'Changed their mind',
      extent: { kind: 'whole' },
      idempotencyKey: newId(),
    })
    expect(await booksOf(order.id)).toMatchObject({
      order: { status: 'cancelled' },
      invoice: { status: 'credited' },
    })
    expect(await creditsOf(order.customerId)).toEqual([10_000])
  })
})
