import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { anInvoice, aPlacedOrder, aSubscription, openShop } from '#modules/billing/factories.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { booksOf } from '#tests/scenarios/gateway.ts'
import { allocatePayment, applyCredit, type Receipt } from './allocate-payment.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const staff = { kind: 'system', name: 'Staff' } as const

async function pay(invoiceId: string, amountCents: number, changes: Partial<Receipt> = {}) {
  const receipt = {
    method: 'bank_transfer',
    source: 'staff',
    gatewayPaymentId: null,
    gatewayFeeCents: null,
    token: null,
  } as const
  const result = await transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) throw new Error('No such invoice')
    const received = {
      ...receipt,
      reference: 'TEST',
      receivedOn: '2026-11-21',
      notes: 'Bank transfer received',
      amountCents,
      ...changes,
    }
    return ok(
      await allocatePayment(tx, locked, { receipt: received, by: { actor: staff, now: now() } }),
    )
  })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

async function aRenewal(changes: Parameters<typeof aSubscription>[1] = {}) {
  const customer = await aCustomer()
  const customerId = customer.customerId ?? ''
  const subscription = await aSubscription({ customerId }, changes)
  const invoice = await anInvoice(
    { customerId },
    { subscriptionId: subscription.id, periodStart: '2026-12-20' },
  )
  return { customerId, subscriptionId: subscription.id, invoiceId: invoice.id }
}

const invoiceOf = async (id: string) =>
  (await db().select().from(invoices).where(eq(invoices.id, id)))[0]
const creditOf = async (id: string) =>
  (await db().select().from(customerCredits).where(eq(customerCredits.customerId, id))).map(
    (row) => row.amountCents,
  )

test('a part leaves a balance, the rest makes it paid, and the customer is mailed once', async () => {
  const { invoiceId } = await aRenewal()
  expect(await pay(invoiceId, 10_000)).toMatchObject({
    appliedCents: 10_000,
    balanceCents: 12_885,
    becamePaid: false,
  })
  expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'unpaid', paidCents: 10_000 })
  expect(await pay(invoiceId, 12_885)).toMatchObject({
    balanceCents: 0,
    overpaidCents: 0,
    becamePaid: true,
  })
  expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'paid', paidCents: 22_885 })
  expect(
    await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.idempotencyKey, `payment_received:${invoiceId}`)),
  ).toHaveLength(1)
})

test('too much becomes credit, and credit pays the next invoice as far as it goes, once', async () => {
  const { customerId, invoiceId } = await aRenewal()
  expect(await pay(invoiceId, 30_000)).toMatchObject({
    appliedCents: 22_885,
    overpaidCents: 7_115,
    becamePaid: true,
  })
  const next = [await anInvoice({ customerId }), await anInvoice({ customerId })]
  const use = (id: string) =>
    transact(async (tx) => {
      const locked = await lockInvoice(tx, id)
      return ok(locked ? await applyCredit(tx, locked, { actor: staff, now: now() }) : null)
    })
  const used = await Promise.all([...next, ...next, ...next].map(({ id }) => use(id)))
  expect(
    used.map((one) => (one.ok ? one.value?.usedCents : null)).filter((cents) => cents !== 0),
  ).toEqual([7_115])
  const [first, second] = await Promise.all(next.map(({ id }) => invoiceOf(id)))
  expect([first?.paidCents, second?.paidCents].sort()).toEqual([0, 7_115])
  expect(await creditOf(customerId)).toEqual([7_115, -7_115])
})

test('what comes for a paid invoice is the customer’s', async () => {
  const { customerId, invoiceId } = await aRenewal()
  await pay(invoiceId, 22_885)
  expect(await pay(invoiceId, 500)).toMatchObject({
    appliedCents: 0,
    overpaidCents: 500,
    becamePaid: false,
  })
  expect(await creditOf(customerId)).toEqual([500])
})

test('an order paid in two parts is paid with the second, and gets its subscription then', async () => {
  const order = await aPlacedOrder()
  const [invoice] = (await booksOf(order.id)).documents
  await pay(invoice?.id ?? '', 10_000)
  expect(await booksOf(order.id)).toMatchObject({
    order: { status: 'pending' },
    subscription: undefined,
  })
  await pay(invoice?.id ?? '', order.totalCents - 10_000)
  expect(await booksOf(order.id)).toMatchObject({
    order: { status: 'paid' },
    invoice: { status: 'paid' },
    subscription: { status: 'active' },
  })
})

test('payment restores a suspended service at once, but not while another invoice of it is overdue', async () => {
  const late = { suspendedAt: new Date(), suspensionReason: 'Invoice overdue' }
  const { customerId, subscriptionId, invoiceId } = await aRenewal(late)
  const overdue = { subscriptionId, periodStart: '2026-10-20', dueDate: '2026-10-20' }
  const other = await anInvoice({ customerId }, overdue)
  await pay(invoiceId, 22_885)
  const suspended = async () =>
    (await db().select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)))[0]
      ?.suspendedAt
  expect(await suspended()).not.toBeNull()
  await pay(other.id, 22_885)
  expect(await suspended()).toBeNull()
  expect(
    await db().select().from(emailLogs).where(eq(emailLogs.templateName, 'service_restored')),
  ).toHaveLength(1)
})

test('a receipt of nothing is a fault, and the same gateway payment is recorded once', async () => {
  const { invoiceId } = await aRenewal()
  await expect(pay(invoiceId, 0)).rejects.toThrow(RangeError)
  const gatewayPaymentId = newId()
  await pay(invoiceId, 10_000, { gatewayPaymentId })
  await expect(pay(invoiceId, 10_000, { gatewayPaymentId })).rejects.toThrow()
  expect(await invoiceOf(invoiceId)).toMatchObject({ paidCents: 10_000 })
})
