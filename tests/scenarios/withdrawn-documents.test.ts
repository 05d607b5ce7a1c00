import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { deletionFacts } from '#modules/accounts/queries/traces-of-customer.server.ts'
import { deleteInvoice } from '#modules/billing/allocation/operations/delete-invoice.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { aPlacedOrder, staffWith } from '#modules/billing/factories.ts'
import { issueTaxInvoice } from '#modules/billing/invoices/operations/issue-tax-invoice.server.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { orderDetails } from '#modules/billing/orders/queries/order-details.server.ts'
import {
  cancelAtPeriodEnd,
  withdrawCancellation,
} from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import {
  changePlan,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import {
  cancelSubscriptionNow,
  pauseSubscription,
  resumeSubscription,
} from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import { netTotals } from '#modules/billing/tax/rules/vat-report.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  attemptsOf,
  buyByCard,
  buyByTransfer,
  on,
  renewalsOf,
  runOn,
  subscriptionOf,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
beforeEach(async () => {
  await db().execute(sql`update subscriptions set auto_renew = false`)
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
  gateway.restore()
})

const staff = staffWith(...everyPermission)
const reason = 'Moving to a server of our own'
const vatOf = async (from: string, to: string) => netTotals(await vatTotals({ from, to })).vatCents

describe('an advance invoice that is a tax invoice already is credited with its period, and not only cancelled', () => {
  /** The second month was invoiced ahead, and the customer asked for its tax invoice. */
  async function taxedEarly(year: number) {
    on(`${year}-01-01`)
    const bought = await buyByTransfer()
    await runOn(`${year}-01-26`)
    const [advance] = await renewalsOf(bought.subscription.id)
    expect(await issueTaxInvoice(staff, advance?.id ?? '')).toMatchObject({ ok: true })
    expect(await vatOf(`${year}-01-01`, `${year}-02-28`)).toBe(2 * 2_985)
    on(`${year}-01-28`)
    return bought
  }

  test('at the end of the period; kept after all, the period is billed again', async () => {
    const { order, subscription } = await taxedEarly(2031)
    expect(await cancelAtPeriodEnd(order.buyer, subscription.id, { reason: '' })).toEqual({
      ok: true,
      value: { endsOn: '2031-02-01' },
    })
    expect(await vatOf('2031-01-01', '2031-02-28')).toBe(2_985)
    const documents = await renewalsOf(subscription.id)
    expect(documents.map(({ totalCents }) => totalCents).sort()).toEqual([-22_885, 22_885])
    expect(documents).toMatchObject([{ status: 'credited' }, { status: 'credited' }])
    expect(await withdrawCancellation(order.buyer, subscription.id)).toEqual({
      ok: true,
      value: { renewsOn: '2031-02-01' },
    })
    await runOn('2031-01-29')
    expect(await renewalsOf(subscription.id)).toContainEqual(
      expect.objectContaining({ status: 'unpaid', periodStart: '2031-02-01', totalCents: 22_885 }),
    )
    await runOn('2031-02-01')
    expect(await vatOf('2031-01-01', '2031-02-28')).toBe(2 * 2_985)
    expect(await subscriptionOf(order.id)).toMatchObject({
      lastBillingDate: '2031-02-01',
      nextBillingDate: '2031-03-01',
    })
  })

  test('and by an end now', async () => {
    const { order, subscription } = await taxedEarly(2032)
    expect(await cancelSubscriptionNow(staff, subscription.id, { reason })).toMatchObject({
      ok: true,
    })
    expect(await vatOf('2032-01-01', '2032-02-28')).toBe(2_985)
    expect(await subscriptionOf(order.id)).toMatchObject({ nextBillingDate: '2032-02-01' })
  })

  test('also where a pause carried the period past the due date', async () => {
    on('2033-01-01')
    const { order, subscription } = await buyByTransfer()
    await runOn('2033-01-26')
    await pauseSubscription(staff, subscription.id, { resumeDate: null })
    await runOn('2033-02-01')
    on('2033-02-08')
    await resumeSubscription(staff, subscription.id)
    expect(await vatOf('2033-02-01', '2033-02-28')).toBe(2_985)
    expect(await cancelAtPeriodEnd(order.buyer, subscription.id, { reason })).toEqual({
      ok: true,
      value: { endsOn: '2033-02-14' },
    })
    expect(await vatOf('2033-02-01', '2033-02-28')).toBe(0)
  })
})

test('an order whose payment was taken back is a tax invoice: it is credited, and neither cancelled nor gone with its customer', async () => {
  on('2034-01-05')
  const order = await aPlacedOrder()
  const [own] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  const invoiceId = own?.id ?? ''
  await recordInvoicePayment(staff, invoiceId, {
    amount: '100.00',
    receivedOn: '2034-01-05',
    reference: 'FNB',
    idempotencyKey: newId(),
  })
  const [payment] = await db().select().from(payments).where(eq(payments.invoiceId, invoiceId))
  const bounced = { reason: 'Bounced', reversedOn: '', money: 'gone' } as const
  expect(await reversePayment(staff, payment?.id ?? '', bounced)).toMatchObject({ ok: true })
  expect((await orderDetails(order.id))?.actions).not.toContain('cancel')
  expect(await cancelOrder(staff, order.id, { reason })).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect(await deletionFacts(order.customerId)).toMatchObject({
    openInvoices: [own?.invoiceNumber],
    waitingOrders: 0,
  })
  const whole = { reason, extent: { kind: 'whole' }, idempotencyKey: newId() } as const
  expect(await issueCreditNote(staff, invoiceId, whole)).toMatchObject({ ok: true })
  expect((await orderDetails(order.id))?.order.status).toBe('cancelled')
  expect(await vatOf('2034-01-01', '2034-01-31')).toBe(0)
})

test('an invoice is not deleted while its card is charged: the money finds it, and the card renews', async () => {
  on('2035-03-01')
  const { order, subscription } = await buyByCard(gateway)
  const business = await aPackage({ name: 'Business', priceCents: 39_900 })
  on('2035-03-11')
  gateway.impatient()
  await gateway.control('/charge', {
    token: subscription.gatewayToken,
    outcome: 'timeout',
    charged: true,
    times: 1,
  })
  const request = { packageId: business.id, billingPeriod: 'monthly', when: 'now' } as const
  const shown = await previewPlanChange(staff, subscription.id, request)
  if (!shown.ok) throw new Error(shown.error.message)
  const { agreed } = shown.value
  expect(
    await changePlan(staff, subscription.id, { ...request, agreed, idempotencyKey: newId() }),
  ).toMatchObject({ ok: true, value: { payment: 'unknown' } })
  const [difference] = await renewalsOf(subscription.id)
  const id = difference?.id ?? ''
  expect(await staffInvoice(id)).toMatchObject({ isDeletable: false })
  expect(await deleteInvoice(staff, id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  gateway.restore()
  await runOn('2035-03-12')
  expect(await attemptsOf(subscription.id)).toMatchObject([{ status: 'succeeded' }])
  expect(await renewalsOf(subscription.id)).toMatchObject([{ status: 'paid' }])
  await db().execute(sql`update subscriptions set auto_renew = true where order_id = ${order.id}`)
  await runOn('2035-04-01')
  expect(await renewalsOf(subscription.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
})
