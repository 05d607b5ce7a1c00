import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { deleteInvoice } from '#modules/billing/allocation/operations/delete-invoice.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { issueTaxInvoice } from '#modules/billing/invoices/operations/issue-tax-invoice.server.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { previewPlanChange } from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { customerService } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { customerServices } from '#modules/billing/subscriptions/queries/customer-services.server.ts'
import { upcomingCharge } from '#modules/billing/subscriptions/queries/next-charge.server.ts'
import { subscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { vatDocuments, vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { vatRates } from '#modules/settings/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyByCard, buyByTransfer, on, renewalsOf, runOn } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
beforeAll(async () => {
  await db().insert(vatRates).values({ effectiveFrom: '2028-02-01', rateBasisPoints: 1550 })
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const planner = staffWith('subscriptions.manage')
const clerk = staffWith('orders.manage', 'invoices.manage', 'payments.manage')
const pay = (id: string, receivedOn: string, amount: string) =>
  recordInvoicePayment(clerk, id, { receivedOn, amount, reference: '', idempotencyKey: newId() })

async function renewal(subscriptionId: string) {
  const [row] = await renewalsOf(subscriptionId)
  if (!row) throw new Error('Nothing was renewed')
  return row
}

/** What the report of a period says of this document: VAT by rate. */
async function reportedVat(
  number: string,
  from: string,
  to: string,
): Promise<[rate: number, cents: number][]> {
  const found: [number, number][] = []
  for await (const rows of vatDocuments({ from, to }))
    for (const row of rows) if (row.number === number) found.push([row.rate, row.vatCents])
  return found
}

const taxMails = (invoiceId: string) =>
  db()
    .select()
    .from(emailLogs)
    .where(and(eq(emailLogs.invoiceId, invoiceId), eq(emailLogs.templateName, 'invoice')))

describe('a renewal becomes a tax invoice when it becomes due (D44)', () => {
  test('unpaid, on the first day of its period, at the rate of its days, whenever it is paid', async () => {
    on('2027-11-09')
    const { slug } = await aPackage({ priceCents: 14_694 })
    const { subscription } = await buyByTransfer({ packageSlug: slug })
    await runOn('2027-12-05')
    const quoted = await renewal(subscription.id)
    expect(quoted).toMatchObject({ periodStart: '2027-12-09', taxPoint: null, totalCents: 16_898 })
    expect(await invoiceDocument(quoted.id)).toMatchObject({ title: 'Pro-forma invoice' })
    // The nights of 9 and 10 December had no run: the day stays that of the supply.
    await runOn('2027-12-11')
    await runOn('2027-12-11')
    expect(await renewal(subscription.id)).toMatchObject({
      status: 'unpaid',
      taxPoint: '2027-12-09',
      vatCents: 2_204,
      issueDate: '2027-12-05',
    })
    expect(await invoiceDocument(quoted.id)).toMatchObject({
      title: 'Tax Invoice',
      state: 'due',
      issueDate: '2027-12-09',
    })
    expect(await taxMails(quoted.id)).toHaveLength(2)
    const [counted] = await db().select().from(invoices).where(eq(invoices.id, quoted.id))
    expect(counted).toMatchObject({ sentCount: 2 })
    expect(await deleteInvoice(clerk, quoted.id)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    on('2028-05-13')
    expect(await pay(quoted.id, '2028-05-13', '168.98')).toMatchObject({ ok: true })
    expect(await renewal(subscription.id)).toMatchObject({
      status: 'paid',
      taxPoint: '2027-12-09',
      vatRateBasisPoints: 1500,
      vatCents: 2_204,
    })
    expect(await reportedVat(quoted.invoiceNumber, '2027-11-01', '2027-12-31')).toEqual([
      [1500, 2_204],
    ])
    expect(await reportedVat(quoted.invoiceNumber, '2028-05-01', '2028-06-30')).toEqual([])
  })

  test('earlier when money was received, and on its day by card', async () => {
    on('2026-03-10')
    const [early, byCard] = [await buyByTransfer(), await buyByCard(gateway)]
    await runOn('2026-04-06')
    const quoted = await renewal(early.subscription.id)
    expect(await pay(quoted.id, '2026-04-06', '100')).toMatchObject({ ok: true })
    await runOn('2026-04-10')
    expect(await renewal(early.subscription.id)).toMatchObject({
      taxPoint: '2026-04-06',
      status: 'unpaid',
    })
    expect(await renewal(byCard.subscription.id)).toMatchObject({
      taxPoint: '2026-04-10',
      status: 'paid',
    })
  })

  test('earlier when the customer asked for a tax invoice, which is emailed once and stays one', async () => {
    on('2026-03-11')
    const { subscription, order } = await buyByTransfer()
    await runOn('2026-04-07')
    const quoted = await renewal(subscription.id)
    expect(await issueTaxInvoice(planner, quoted.id)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(await staffInvoice(quoted.id)).toMatchObject({ mayIssueTaxInvoice: true })
    on('2026-04-08')
    expect(await issueTaxInvoice(clerk, quoted.id)).toMatchObject({ ok: true })
    expect(await issueTaxInvoice(clerk, quoted.id)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    await runOn('2026-04-11')
    expect(await renewal(subscription.id)).toMatchObject({
      taxPoint: '2026-04-08',
      status: 'unpaid',
      vatCents: quoted.vatCents,
    })
    expect(await taxMails(quoted.id)).toHaveLength(2)
    expect(await staffInvoice(quoted.id)).toMatchObject({
      mayIssueTaxInvoice: false,
      invoice: { sentCount: 2 },
    })
    const [first] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
    expect(await issueTaxInvoice(clerk, first?.id ?? '')).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })

  test('invoiced on its due date, after nights without a run: a tax invoice from the start, with one email', async () => {
    on('2026-09-10')
    const { subscription } = await buyByTransfer()
    await runOn('2026-10-10')
    const issued = await renewal(subscription.id)
    expect(issued).toMatchObject({ taxPoint: '2026-10-10', proForma: null, status: 'unpaid' })
    expect(await taxMails(issued.id)).toHaveLength(1)
    expect(await invoiceDocument(issued.id)).toMatchObject({
      title: 'Tax Invoice',
      issueDate: '2026-10-10',
    })
  })

  test('a charge that is declined is a tax invoice all the same', async () => {
    on('2026-05-10')
    const { subscription } = await buyByCard(gateway)
    await gateway.control('/charge', {
      token: subscription.gatewayToken,
      outcome: 'declined',
      times: 9,
    })
    await runOn('2026-06-10')
    expect(await renewal(subscription.id)).toMatchObject({
      taxPoint: '2026-06-10',
      status: 'pending',
      paidCents: 0,
    })
    const declined = await renewal(subscription.id)
    const details = await staffInvoice(declined.id)
    expect(details?.mails).toMatchObject([{ templateName: 'payment_failed' }])
    expect(details?.invoice).toMatchObject({ sentCount: 0 })
  })

  test('on the payments basis the tax invoice waits for the money', async () => {
    await openShop({ billingSettings: { ...defaultBillingSettings, vat_basis: 'payments' } })
    on('2026-07-10')
    const { subscription } = await buyByTransfer()
    await runOn('2026-08-06')
    await runOn('2026-08-10')
    expect(await renewal(subscription.id)).toMatchObject({ taxPoint: null })
    await openShop()
  })
})

describe('a period across a change of the rate (s67A)', () => {
  test('what customers and staff are shown of the next renewal is what is billed, to the cent', async () => {
    on('2027-12-15')
    const { slug } = await aPackage({ priceCents: 17_304 })
    const { order, subscription } = await buyByTransfer({ packageSlug: slug })
    const { id: otherId } = await aPackage({ priceCents: 30_001 })
    on('2028-01-05')
    const service = await customerService(order.buyer, subscription.id)
    if (!service.ok) throw new Error(service.error.message)
    const shown = [
      (await upcomingCharge(order.buyer)).charge?.totalCents,
      service.value.totalCents,
      (await customerServices(order.buyer, 1, { perPage: 10 })).rows[0]?.totalCents,
      (await subscriptionDetails(subscription.id))?.renewalCents,
    ]
    expect(service.value.vatNotice).toContain('VAT is 15.5% from 1 Feb 2028')
    const request = { packageId: otherId, billingPeriod: 'monthly', when: 'renewal' } as const
    const preview = await previewPlanChange(planner, subscription.id, request)
    if (!preview.ok) throw new Error(preview.error.message)
    await runOn('2028-01-10')
    const billed = await renewal(subscription.id)
    expect(billed.rateParts).toHaveLength(2)
    expect(shown).toEqual(Array(4).fill(billed.totalCents))
    expect(billed.totalCents).not.toBe(19_900)
    // 17 of 31 days at 15 %, 14 at 15.5 %.
    const first = Math.round((30_001 * 17) / 31)
    expect(preview.value.renewalTotals.vat).toBe(
      Math.round(first * 0.15) + Math.round((30_001 - first) * 0.155),
    )
  })

  test('is apportioned by days: document, report and credit note', async () => {
    on('2026-06-01')
    const { slug } = await aPackage({ priceCents: 10_000 })
    const { subscription } = await buyByTransfer({ packageSlug: slug, period: 'annual' })
    await runOn('2027-05-28')
    await runOn('2027-06-01')
    const invoice = await renewal(subscription.id)
    const value = subscription.amountCents
    const first = Math.round((value * 245) / 366)
    const vat = [Math.round(first * 0.15), Math.round((value - first) * 0.155)]
    expect(invoice).toMatchObject({
      taxPoint: '2027-06-01',
      subtotalCents: value,
      vatCents: (vat[0] ?? 0) + (vat[1] ?? 0),
    })
    expect(await reportedVat(invoice.invoiceNumber, '2027-06-01', '2027-06-30')).toEqual([
      [1500, vat[0]],
      [1550, vat[1]],
    ])
    expect(invoice.notes).toContain('VAT is 15.5% from 1 Feb 2028, and was 15% before.')
    // A part payment moves nothing.
    expect(await pay(invoice.id, '2027-06-01', '10')).toMatchObject({ ok: true })
    const request = {
      reason: 'Not used',
      extent: { kind: 'whole' },
      idempotencyKey: newId(),
    } as const
    expect(await issueCreditNote(clerk, invoice.id, request)).toMatchObject({ ok: true })
    const totals = (await vatTotals({ from: '2027-06-01', to: '2027-06-30' })).filter(
      ({ rate }) => rate === 1550,
    )
    expect(totals.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(0)
    const [note] = await db()
      .select()
      .from(invoices)
      .where(eq(invoices.originalInvoiceId, invoice.id))
    expect(note?.rateParts?.map(({ vatCents }) => vatCents)).toEqual(vat.map((cents) => -cents))
  })
})
