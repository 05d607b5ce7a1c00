import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  recordInvoicePayment,
  recordOrderPayment,
} from '#modules/billing/allocation/operations/record-payment.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { reportedPayment } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { orderDetails } from '../queries/order-details.server.ts'
import { markOrderProcessing } from './mark-order-processing.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const admin = staffWith(...everyPermission)

test.each([
  ['bank_transfer', 'transfer'],
  ['card', 'card'],
] as const)(
  'a pending order by %s is processing once, its payment counts as on its way, and it is paid from there',
  async (method, reported) => {
    const order = await aPlacedOrder({ method })
    expect(await markOrderProcessing(staffWith('invoices.manage'), order.id)).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await markOrderProcessing(admin, newId())).toMatchObject({
      error: { code: 'not_found' },
    })
    const pressed = await Promise.all([1, 2].map(() => markOrderProcessing(admin, order.id)))
    expect(pressed.map(({ ok }) => ok)).toEqual([true, true])
    const [invoice] = await db()
      .select({ id: invoices.id, reported: reportedPayment })
      .from(invoices)
      .where(eq(invoices.orderId, order.id))
    expect(invoice?.reported).toBe(reported)
    const amount = (order.totalCents / 100).toFixed(2)
    const payment = {
      amount,
      receivedOn: '2026-01-05',
      reference: 'FNB',
      idempotencyKey: newId(),
      confirmed: 'card',
    }
    if (method === 'bank_transfer')
      await recordOrderPayment(admin, order.id, { notes: '', idempotencyKey: newId() })
    else await recordInvoicePayment(admin, invoice?.id ?? '', payment)
    const history = await db()
      .select()
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.orderId, order.id))
      .orderBy(orderStatusHistory.position)
    expect(history.map((row) => row.newStatus)).toEqual(['pending', 'processing', 'paid'])
    expect(await markOrderProcessing(admin, order.id)).toMatchObject({
      error: { code: 'conflict' },
    })
  },
)

test('what staff may do with an order knows of its money: a part that is paid leaves neither cancelling nor deleting', async () => {
  const order = await aPlacedOrder()
  expect((await orderDetails(order.id))?.actions).toEqual(
    expect.arrayContaining(['cancel', 'delete', 'mark-processing']),
  )
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  await recordInvoicePayment(admin, invoice?.id ?? '', {
    amount: '10.00',
    receivedOn: '2026-01-05',
    reference: 'FNB',
    idempotencyKey: newId(),
  })
  const actions = (await orderDetails(order.id))?.actions ?? []
  expect(actions).not.toContain('cancel')
  expect(actions).not.toContain('delete')
})
