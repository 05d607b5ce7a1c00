import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import { decideCancellation } from '#modules/billing/dunning/operations/decide-cancellation.server.ts'
import {
  recordPromise,
  withdrawPromise,
} from '#modules/billing/dunning/operations/hold-dunning.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { runBilling } from '#modules/billing/runs/operations/run-billing.server.ts'
import { restorePreviewOf } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { cancellationProposals } from '#modules/billing/tables.renewals.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { applyEvent } from '#modules/mail-events/operations/apply-event.server.ts'
import { dismissClaim } from '#modules/reconciliation/operations/decide-claim.server.ts'
import { paymentClaims } from '#modules/reconciliation/tables.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  buyByCard,
  buyByTransfer,
  on,
  renewalsOf,
  runOn,
  stepsOf,
  subscriptionOf,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
const staff = staffWith('subscriptions.manage')
const bookkeeper = staffWith('payments.manage', 'invoices.manage', 'orders.manage')
beforeEach(async () => {
  await db().execute(sql`update subscriptions set auto_renew = false`)
  await db().execute(sql`update invoices set deleted_at = now() where status = 'unpaid'`)
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

/**
 * A transfer service whose renewal is invoiced on 2 August 2027 and due on Monday the 9th, a public
 * holiday.
 */
async function owing() {
  on('2027-07-09')
  const { subscription } = await buyByTransfer()
  await runOn('2027-08-02')
  const [invoice] = await renewalsOf(subscription.id)
  if (!invoice) throw new Error('There is no invoice')
  return {
    subscription,
    invoice,
    orderId: subscription.orderId ?? '',
    customerId: subscription.customerId,
  }
}

async function through(from: string, to: string) {
  for (let day = from; day <= to; day = addDays(day, 1)) await runOn(day)
}

const suspendedOf = async (orderId: string) => (await subscriptionOf(orderId)).suspendedAt !== null
const proposals = (id: string) =>
  db().select().from(cancellationProposals).where(eq(cancellationProposals.subscriptionId, id))

test('the end is proposed after thirty days and happens only when staff approve it, with one mail', async () => {
  const { subscription, invoice, orderId } = await owing()
  await through('2027-08-03', '2027-09-08')
  expect(await stepsOf(invoice.id)).toEqual([
    'remind-7 skipped 2027-08-08',
    'remind-1 sent 2027-08-08',
    'remind1 sent 2027-08-10',
    'warn5 sent 2027-08-14',
    'suspend7 sent 2027-08-16',
    'cancel30 sent 2027-09-08',
  ])
  const [asked] = await renewalsOf(subscription.id)
  expect(asked).toMatchObject({ reminderCount: 4, lastReminderDate: '2027-08-16' })
  expect(await subscriptionOf(orderId)).toMatchObject({ status: 'active' })
  const [proposal] = await proposals(subscription.id)
  expect(
    await decideCancellation(staffWith('orders.manage'), proposal?.id ?? '', { approve: true }),
  ).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await decideCancellation(staff, proposal?.id ?? '', { approve: true })).toMatchObject({
    ok: true,
  })
  expect(await subscriptionOf(orderId)).toMatchObject({
    status: 'cancelled',
    cancellationReason: 'Invoice not paid',
  })
  expect(await decideCancellation(staff, proposal?.id ?? '', { approve: false })).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect(
    await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.idempotencyKey, `subscription_cancelled:${subscription.id}:ended`)),
  ).toHaveLength(1)
})

test('nothing is suspended on a Friday afternoon or a weekend: it happens on Monday', async () => {
  on('2027-07-13')
  const { subscription } = await buyByTransfer()
  await runOn('2027-08-06')
  const [invoice] = await renewalsOf(subscription.id)
  expect(invoice?.dueDate).toBe('2027-08-13')
  for (let day = '2027-08-07'; day <= '2027-08-19'; day = addDays(day, 1)) await runOn(day)
  // Friday the 20th, three in the afternoon.
  setClock(new Date('2027-08-20T13:00:00Z'))
  expect(await runBilling({ startedBy: 'Test' })).toMatchObject({
    ok: true,
    value: { counts: { suspended: 0 } },
  })
  await through('2027-08-21', '2027-08-22')
  expect(await suspendedOf(subscription.orderId ?? '')).toBe(false)
  expect((await runOn('2027-08-23')).counts).toMatchObject({ suspended: 1 })
})

test('a promise holds everything until its day; after it the warning comes first', async () => {
  const { invoice, orderId, customerId } = await owing()
  on('2027-08-10')
  expect(
    await recordPromise(staff, { customerId, invoiceId: null, promisedOn: '2027-08-09', note: '' }),
  ).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  expect(
    await recordPromise(staff, {
      customerId,
      invoiceId: invoice.id,
      promisedOn: '2027-08-20',
      note: 'Phoned',
    }),
  ).toMatchObject({ ok: true })
  await through('2027-08-10', '2027-08-20')
  expect((await stepsOf(invoice.id)).filter((step) => step.includes('sent'))).toEqual([])
  await through('2027-08-21', '2027-08-24')
  expect(await stepsOf(invoice.id)).toEqual([
    'remind-7 skipped 2027-08-21',
    'remind-1 skipped 2027-08-21',
    'remind1 skipped 2027-08-21',
    'warn5 sent 2027-08-21',
    'suspend7 sent 2027-08-23',
  ])
  expect(await suspendedOf(orderId)).toBe(true)
})

test('a warning from before a promise, a reported transfer or a payment that bounced is given again, with its full time', async () => {
  const actions = async (id: string) =>
    (await stepsOf(id)).filter((step) => step.includes('sent') && !step.includes('remind'))
  const [one, two, three] = [await owing(), await owing(), await owing()]
  await through('2027-08-03', '2027-08-15')
  for (const { invoice } of [one, two, three])
    expect(await actions(invoice.id)).toEqual(['warn5 sent 2027-08-14'])
  const promise = {
    customerId: one.customerId,
    invoiceId: null,
    promisedOn: '2027-08-20',
    note: '',
  }
  expect(await recordPromise(staff, promise)).toMatchObject({ ok: true })
  const claimId = newId()
  await db().insert(paymentClaims).values({
    id: claimId,
    customerId: two.customerId,
    invoiceId: two.invoice.id,
    amountCents: 22_885,
    paidOn: '2027-08-15',
  })
  // The third is suspended on the 16th and restored by a payment that bounces.
  await runOn('2027-08-16')
  expect(await suspendedOf(three.orderId)).toBe(true)
  const payment = {
    amount: '228.85',
    receivedOn: '2027-08-16',
    reference: '',
    idempotencyKey: newId(),
  }
  expect(await recordInvoicePayment(bookkeeper, three.invoice.id, payment)).toMatchObject({
    ok: true,
  })
  await through('2027-08-17', '2027-08-20')
  expect(await dismissClaim(bookkeeper, claimId, 'It did not arrive')).toMatchObject({ ok: true })
  const [received] = await db()
    .select()
    .from(payments)
    .where(eq(payments.invoiceId, three.invoice.id))
  const bounced = { reason: 'Bounced', reversedOn: '2027-08-20', money: 'gone' } as const
  expect(await reversePayment(bookkeeper, received?.id ?? '', bounced)).toMatchObject({ ok: true })
  await through('2027-08-21', '2027-08-22')
  for (const { invoice, orderId } of [one, two, three]) {
    expect(await actions(invoice.id)).toEqual(['warn5 sent 2027-08-21'])
    expect(await suspendedOf(orderId)).toBe(false)
  }
  await runOn('2027-08-23')
  for (const { orderId } of [one, two, three]) expect(await suspendedOf(orderId)).toBe(true)
  const mails = (template: string) =>
    db().$count(
      emailLogs,
      and(eq(emailLogs.invoiceId, three.invoice.id), eq(emailLogs.templateName, template)),
    )
  expect([await mails('suspension_warning'), await mails('service_suspended')]).toEqual([2, 2])
})

test('an end that was proposed before a payment which bounced is proposed again', async () => {
  const { subscription, invoice } = await owing()
  await through('2027-08-03', '2027-09-08')
  expect(await proposals(subscription.id)).toMatchObject([{ status: 'proposed' }])
  const payment = { amount: '228.85', receivedOn: '2027-09-08', reference: '' }
  const paid = await recordInvoicePayment(bookkeeper, invoice.id, {
    ...payment,
    idempotencyKey: newId(),
  })
  expect(paid).toMatchObject({ ok: true })
  expect(await proposals(subscription.id)).toMatchObject([{ status: 'obsolete' }])
  const [received] = await db().select().from(payments).where(eq(payments.invoiceId, invoice.id))
  const bounced = { reason: 'Bounced', reversedOn: '2027-09-08', money: 'gone' } as const
  expect(await reversePayment(bookkeeper, received?.id ?? '', bounced)).toMatchObject({ ok: true })
  await db()
    .update(subscriptions)
    .set({ autoRenew: false })
    .where(eq(subscriptions.id, subscription.id))
  await through('2027-09-09', '2027-10-06')
  expect(await proposals(subscription.id)).toMatchObject([
    { status: 'proposed', proposedOn: '2027-10-06', decidedBy: null },
  ])
})

test('a promise that was withdrawn holds nothing, and exempt customers are left in peace after the due date', async () => {
  const { invoice, customerId } = await owing()
  on('2027-08-10')
  const promise = await recordPromise(staff, {
    customerId,
    invoiceId: null,
    promisedOn: '2027-09-20',
    note: '',
  })
  await withdrawPromise(staff, promise.ok ? promise.value.promiseId : '')
  expect((await runOn('2027-08-10')).counts).toMatchObject({ reminded: 1 })
  await db().update(customers).set({ dunningExempt: true }).where(eq(customers.id, customerId))
  await through('2027-08-11', '2027-09-20')
  expect((await stepsOf(invoice.id)).filter((step) => step.includes('sent'))).toEqual([
    'remind1 sent 2027-08-10',
  ])
})

/** The newest warning about this invoice bounces, as its provider reports it. */
async function warningBounces(invoiceId: string, detail: string): Promise<void> {
  const [mail] = await db()
    .select()
    .from(emailLogs)
    .where(
      and(eq(emailLogs.invoiceId, invoiceId), eq(emailLogs.templateName, 'suspension_warning')),
    )
    .orderBy(desc(emailLogs.createdAt))
    .limit(1)
  const id = mail?.id ?? ''
  await db().update(emailLogs).set({ status: 'sent' }).where(eq(emailLogs.id, id))
  const event = {
    provider: 'smtp2go',
    key: newId(),
    kind: 'bounced',
    recipient: mail?.recipient ?? '',
    detail,
    occurredAt: now(),
  } as const
  await db().transaction((tx) => applyEvent(tx, { ...event, messageIds: [`${id}@host.example`] }))
}

test('a warning to an address that does not exist suspends no service; with the right address it is given again, with its full time', async () => {
  const { invoice, orderId, customerId } = await owing()
  await through('2027-08-03', '2027-08-14')
  await warningBounces(invoice.id, '550 5.1.1 no such user')
  await through('2027-08-15', '2027-08-24')
  expect(await suspendedOf(orderId)).toBe(false)
  await db()
    .update(customers)
    .set({ email: `right-${newId()}@test.example` })
    .where(eq(customers.id, customerId))
  await runOn('2027-08-25')
  expect(await suspendedOf(orderId)).toBe(false)
  expect(await stepsOf(invoice.id)).toContain('warn5 sent 2027-08-25')
  await runOn('2027-08-26')
  expect(await suspendedOf(orderId)).toBe(false)
  await runOn('2027-08-27')
  expect(await suspendedOf(orderId)).toBe(true)
  const warnings = await db()
    .select({ to: emailLogs.recipient })
    .from(emailLogs)
    .where(
      and(eq(emailLogs.invoiceId, invoice.id), eq(emailLogs.templateName, 'suspension_warning')),
    )
    .orderBy(asc(emailLogs.createdAt))
  expect(warnings).toHaveLength(2)
  expect(warnings[1]?.to).toMatch(/^right-/)
})

test('a warning to a full mailbox is given again on the day of the suspension, and the time runs from then', async () => {
  const { invoice, orderId } = await owing()
  await through('2027-08-03', '2027-08-14')
  await warningBounces(invoice.id, '452 4.2.2 mailbox full')
  await through('2027-08-15', '2027-08-16')
  expect(await stepsOf(invoice.id)).toContain('warn5 sent 2027-08-16')
  await runOn('2027-08-17')
  expect(await suspendedOf(orderId)).toBe(false)
  await runOn('2027-08-18')
  expect(await suspendedOf(orderId)).toBe(true)
})

test('a card is announced three days before, once, and a charge of unknown outcome is never dunned', async () => {
  on('2027-07-14')
  const { subscription } = await buyByCard(gateway)
  await through('2027-08-10', '2027-08-13')
  const announced = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.templateName, 'card_renewal'))
  expect(announced).toMatchObject([{ variables: { renewal_date: '2027-08-14', amount: '228.85' } }])
  gateway.impatient()
  await gateway.control('/charge', {
    token: subscription.gatewayToken,
    outcome: 'timeout',
    charged: true,
  })
  await runOn('2027-08-14')
  useConfig({ ...config(), payfast: { ...config().payfast, api: 'http://127.0.0.1:9' } })
  await through('2027-08-15', '2027-08-25')
  const [invoice] = await renewalsOf(subscription.id)
  expect(invoice?.status).toBe('pending')
  expect(await stepsOf(invoice?.id ?? '')).toEqual([])
  gateway.restore()
  await runOn('2027-08-26')
  expect((await renewalsOf(subscription.id))[0]?.status).toBe('paid')
})

test('a transfer that the customer reported holds everything until staff have looked at it', async () => {
  const { invoice, subscription, customerId } = await owing()
  on('2027-08-09')
  const claimId = newId()
  await db().insert(paymentClaims).values({
    id: claimId,
    customerId,
    invoiceId: invoice.id,
    amountCents: 22_885,
    paidOn: '2027-08-09',
  })
  await through('2027-08-10', '2027-08-20')
  expect((await stepsOf(invoice.id)).filter((step) => step.includes('sent'))).toEqual([])
  expect(await dismissClaim(bookkeeper, claimId, 'It did not arrive')).toMatchObject({ ok: true })
  await through('2027-08-21', '2027-08-24')
  expect((await stepsOf(invoice.id)).filter((step) => step.includes('sent'))).toEqual([
    'warn5 sent 2027-08-21',
    'suspend7 sent 2027-08-23',
  ])
  expect(await suspendedOf(subscription.orderId ?? '')).toBe(true)
})

test('a card is not charged while its customer’s transfer for the invoice is looked at', async () => {
  on('2027-07-14')
  const { subscription } = await buyByCard(gateway)
  await gateway.control('/charge', {
    token: subscription.gatewayToken,
    outcome: 'declined',
    times: 1,
  })
  await runOn('2027-08-14')
  const [invoice] = await renewalsOf(subscription.id)
  const claimId = newId()
  const claim = {
    id: claimId,
    customerId: subscription.customerId,
    invoiceId: invoice?.id ?? '',
    amountCents: 22_885,
    paidOn: '2027-08-14',
  }
  await db().insert(paymentClaims).values(claim)
  await through('2027-08-15', '2027-08-16')
  expect((await renewalsOf(subscription.id))[0]?.status).toBe('pending')
  expect(await dismissClaim(bookkeeper, claimId, 'It did not arrive')).toMatchObject({ ok: true })
  await runOn('2027-08-17')
  expect((await renewalsOf(subscription.id))[0]?.status).toBe('paid')
})

test('the first payment of an order bounces: its service is warned, suspended, proposed to end, and restored by the payment', async () => {
  on('2027-07-09')
  const { order, subscription } = await buyByTransfer()
  const [first] = await db().select().from(payments).where(eq(payments.orderId, order.id))
  const invoiceId = first?.invoiceId ?? ''
  on('2027-07-20')
  const bounced = { reason: 'Bounced', reversedOn: '2027-07-20', money: 'gone' } as const
  expect(await reversePayment(bookkeeper, first?.id ?? '', bounced)).toMatchObject({ ok: true })
  await through('2027-07-21', '2027-07-22')
  expect(await stepsOf(invoiceId)).toContain('warn5 sent 2027-07-21')
  expect(await suspendedOf(order.id)).toBe(false)
  await runOn('2027-07-23')
  expect(await suspendedOf(order.id)).toBe(true)
  expect(await restorePreviewOf(subscription.id)).toMatchObject({
    overdue: [{ id: invoiceId, owedCents: 22_885 }],
  })
  await through('2027-07-24', '2027-08-15')
  expect(await renewalsOf(subscription.id)).toEqual([])
  expect(await proposals(subscription.id)).toMatchObject([{ status: 'proposed', invoiceId }])
  const payment = { amount: '228.85', receivedOn: '2027-08-15', reference: '' }
  const paid = await recordInvoicePayment(bookkeeper, invoiceId, {
    ...payment,
    idempotencyKey: newId(),
  })
  expect(paid).toMatchObject({ ok: true })
  expect(await proposals(subscription.id)).toMatchObject([{ status: 'obsolete' }])
  // Served from 9 to 22 July: of the month, 17 paid days run from the restore.
  expect(await subscriptionOf(order.id)).toMatchObject({
    suspendedAt: null,
    nextBillingDate: '2027-09-01',
  })
})

test('a renewal that is paid after a part of it bounced has its receipt', async () => {
  const { invoice } = await owing()
  on('2027-08-04')
  const pay = (amount: string) =>
    recordInvoicePayment(bookkeeper, invoice.id, {
      ...{ amount, receivedOn: '2027-08-04', reference: '' },
      idempotencyKey: newId(),
    })
  expect(await pay('100')).toMatchObject({ ok: true })
  const [part] = await db().select().from(payments).where(eq(payments.invoiceId, invoice.id))
  const bounced = { reason: 'Bounced', reversedOn: '2027-08-04', money: 'gone' } as const
  expect(await reversePayment(bookkeeper, part?.id ?? '', bounced)).toMatchObject({ ok: true })
  expect(await pay('228.85')).toMatchObject({ ok: true })
  const again = eq(emailLogs.idempotencyKey, `payment_received:${invoice.id}:again-1`)
  expect(await db().$count(emailLogs, again)).toBe(1)
})
