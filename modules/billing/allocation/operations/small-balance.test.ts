import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { paymentReminderEmail } from '#modules/billing/dunning/emails/payment-reminder.ts'
import { anInvoice, aSubscription, openShop, staffWith } from '#modules/billing/factories.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { customerStatement } from '#modules/billing/statements/queries/account-statement.server.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { writeOffs } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { renderEmail } from '#modules/mail/rules/render-email.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { runOn, stepsOf } from '#tests/scenarios/billing-nights.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { recordInvoicePayment } from './record-payment.server.ts'

useTestDatabase()
beforeEach(() => openShop())
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const site = {
  title: 'Test',
  url: 'https://test.example',
  contactEmail: 'hello@test.example',
  supportPhone: '',
  seller: 'Test',
}
const staff = staffWith('invoices.manage', 'payments.manage')

async function anInvoiceOf228Rand() {
  const { customerId } = await aCustomer()
  const { id } = await anInvoice({ customerId })
  return { id, customerId }
}

async function pay(id: string, amount: string) {
  setClock(new Date('2026-11-05T08:00:00Z'))
  const payment = {
    amount,
    receivedOn: '2026-11-05',
    reference: '',
    idempotencyKey: newId(),
  } as const
  expect(await recordInvoicePayment(staff, id, payment)).toMatchObject({ ok: true })
  const [invoice] = await db().select().from(invoices).where(eq(invoices.id, id))
  return {
    invoice,
    entries: await db().select().from(writeOffs).where(eq(writeOffs.invoiceId, id)),
  }
}

test('a balance of 50 cents is written off with an entry that says so, and the invoice is paid', async () => {
  const { id, customerId } = await anInvoiceOf228Rand()
  const { invoice, entries } = await pay(id, '228.35')
  expect(invoice).toMatchObject({ status: 'paid', paidCents: 22_885 })
  expect(entries).toMatchObject([{ amountCents: 50, reason: 'Small balance of R0.50 written off' }])
  const document = await invoiceDocument(id)
  expect(
    document?.settlements.map(({ label, cents, isPayment }) => ({ label, cents, isPayment })),
  ).toContainEqual({
    ...{ label: 'Small balance written off', cents: -50, isPayment: false },
  })
  const statement = await customerStatement(staff, customerId, { from: null, to: null })
  expect(statement.ok && statement.value.closingCents).toBe(0)
})

test('a balance of 51 cents is asked for', async () => {
  const { id } = await anInvoiceOf228Rand()
  const { invoice, entries } = await pay(id, '228.34')
  expect(invoice).toMatchObject({ paidCents: 22_834 })
  expect(invoice?.status).not.toBe('paid')
  expect(entries).toEqual([])
})

test('with 0 every cent is asked for', async () => {
  await openShop({ billingSettings: { ...defaultBillingSettings, small_balance_cents: 0 } })
  const { id } = await anInvoiceOf228Rand()
  expect((await pay(id, '228.84')).entries).toEqual([])
})

test('what a credit note leaves of a part-paid invoice is written off too', async () => {
  const { id } = await anInvoiceOf228Rand()
  await pay(id, '100.00')
  const extent = { kind: 'total', totalCents: 12_884, description: 'As agreed' } as const
  expect(
    await issueCreditNote(staff, id, { reason: 'As agreed', extent, idempotencyKey: newId() }),
  ).toMatchObject({ ok: true })
  const [invoice] = await db().select().from(invoices).where(eq(invoices.id, id))
  expect(invoice).toMatchObject({ status: 'paid', paidCents: 10_001, creditedCents: 12_884 })
})

test('a small debt of before is written off by the billing run and never reminded', async () => {
  await openShop({ billingSettings: { ...defaultBillingSettings, small_balance_cents: 0 } })
  const { customerId } = await aCustomer()
  const subscription = await aSubscription({ customerId }, { autoRenew: false })
  const { id } = await anInvoice(
    { customerId },
    { subscriptionId: subscription.id, periodStart: '2026-11-01', dueDate: '2026-11-01' },
  )
  await pay(id, '228.84')
  await openShop()
  await runOn('2026-11-06')
  expect(await stepsOf(id)).toEqual([])
  expect(await db().select().from(invoices).where(eq(invoices.id, id))).toMatchObject([
    { status: 'paid' },
  ])
})

test('what was written off is never given back: a credit note of the whole returns the money alone', async () => {
  const { id, customerId } = await anInvoiceOf228Rand()
  await pay(id, '228.35')
  const credit = (extent: Parameters<typeof issueCreditNote>[2]['extent']) =>
    issueCreditNote(staff, id, { reason: 'Back', extent, idempotencyKey: newId() })
  expect(await credit({ kind: 'total', totalCents: 10_000, description: 'Back' })).toMatchObject({
    ok: true,
  })
  expect(await creditOf(customerId)).toBe(9_950)
  expect(await credit({ kind: 'whole' })).toMatchObject({ ok: true })
  expect(await creditOf(customerId)).toBe(22_835)
})

test('a reminder of an invoice that was paid and credited in part says what came, what is left, and that it is attached as it stands', async () => {
  const { customerId } = await aCustomer()
  const { id } = await anInvoice({ customerId }, { dueDate: '2026-11-05', issueDate: '2026-11-01' })
  await db()
    .update(invoiceLines)
    .set({ quantity: 2, unitPriceCents: 9_950 })
    .where(eq(invoiceLines.invoiceId, id))
  await pay(id, '50.00')
  const extent = { kind: 'lines', quantities: { '1': 1 } } as const
  expect(
    await issueCreditNote(staff, id, { reason: 'One is enough', extent, idempotencyKey: newId() }),
  ).toMatchObject({ ok: true })
  await runOn('2026-11-06')
  const [reminder] = await db()
    .select({ variables: emailLogs.variables })
    .from(emailLogs)
    .where(and(eq(emailLogs.invoiceId, id), eq(emailLogs.templateName, 'payment_reminder')))
  expect(reminder?.variables).toMatchObject({
    paid_amount: '50.00',
    package_name: 'Starter – monthly hosting',
    amount: '64.43',
  })
  const { text, html } = await renderEmail(paymentReminderEmail, reminder?.variables ?? {}, site)
  for (const body of [text, html])
    expect(body).toMatch(
      /We’ve received R50\.00 for this [a-z -]+\. The rest hasn’t been paid yet\. It’s attached as it stands today\./,
    )
})
