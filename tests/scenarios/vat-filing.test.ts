import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { sellerOn } from '#modules/billing/documents/rules/document.ts'
import { anInvoice, aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { fileVatPeriod } from '#modules/billing/tax/operations/file-vat-period.server.ts'
import { vatDocuments, vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import {
  netTotals,
  type ReportPeriod,
  type VatReportRow,
} from '#modules/billing/tax/rules/vat-report.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { on } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)
afterAll(() => setClock(null))

const clerk = staffWith('orders.manage', 'invoices.manage', 'payments.manage')
const november = { from: '2026-11-01', to: '2026-11-30' }
const december = { from: '2026-12-01', to: '2026-12-31' }
const january = { from: '2027-01-01', to: '2027-01-31' }

async function anInvoiceOn(day: string) {
  on(day)
  const order = await aPlacedOrder()
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  if (!invoice) throw new Error('There is no invoice')
  return invoice
}

async function pay(id: string, receivedOn: string, amount = '228.85') {
  const paid = await recordInvoicePayment(clerk, id, {
    receivedOn,
    amount,
    reference: '',
    idempotencyKey: newId(),
  })
  if (!paid.ok) throw new Error(paid.error.message)
}

async function credit(id: string, reason: string) {
  const issued = await issueCreditNote(clerk, id, {
    reason,
    extent: { kind: 'whole' },
    idempotencyKey: newId(),
  })
  if (!issued.ok) throw new Error(issued.error.message)
  return issued.value
}

async function rowsOf(period: ReportPeriod): Promise<VatReportRow[]> {
  const found: VatReportRow[] = []
  for await (const rows of vatDocuments(period)) found.push(...rows)
  return found
}
const shown = async (period: ReportPeriod) =>
  (await rowsOf(period)).map((row) => [row.number, row.day, row.vatCents, row.reason])
const vatOf = async (period: ReportPeriod) => netTotals(await vatTotals(period)).vatCents

/** Everything filed, and everything that the books say, straight from the tables. */
async function filedAndOwed() {
  const { rows } = await db().execute<{ filed: string; owed: string }>(sql`select
    (select coalesce(sum(vat_cents), 0) from vat_filing_rows) as filed,
    (select sum(vat_cents) from invoices where tax_point is not null) + (select coalesce(sum(note.vat_cents), 0) from invoices note
      join invoices original on original.id = note.original_invoice_id where original.tax_point is not null) as owed`)
  return { filed: Number(rows[0]?.filed), owed: Number(rows[0]?.owed) }
}

test('a filed period is frozen; what changes it later is an adjustment of the open one, and everything is reported once', async () => {
  const [first, second, late] = [
    await anInvoiceOn('2026-11-10'),
    await anInvoiceOn('2026-11-12'),
    await anInvoiceOn('2026-11-13'),
  ]
  await pay(first.id, '2026-11-12')
  await pay(second.id, '2026-11-13')
  expect(await fileVatPeriod(clerk, november)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  on('2026-12-02')
  expect(await fileVatPeriod(staffWith('invoices.manage'), november)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await fileVatPeriod(clerk, november)).toMatchObject({ ok: true })
  const filed = await shown(november)
  expect(filed).toEqual([
    [first.invoiceNumber, '2026-11-12', 2_985, ''],
    [second.invoiceNumber, '2026-11-13', 2_985, ''],
  ])
  // Booked after filing: a transfer of November, and a credit note for a filed invoice.
  await pay(late.id, '2026-11-30')
  await credit(first.id, 'Ordered twice')
  expect(await shown(november)).toEqual(filed)
  expect(await shown(december)).toEqual([
    [late.invoiceNumber, '2026-11-30', 2_985, 'Recorded after its period was filed'],
    [`${first.invoiceNumber}-CR`, '2026-12-02', -2_985, 'Ordered twice'],
  ])
  expect((await vatTotals(december)).map(({ kind, isAdjustment }) => [kind, isAdjustment])).toEqual(
    [
      ['credit_note', false],
      ['invoice', true],
    ],
  )
  // The adjustment is in one period only, and gone once that is filed.
  expect(await vatOf(january)).toBe(0)
  on('2027-01-05')
  expect(await fileVatPeriod(clerk, january)).toMatchObject({
    ok: false,
    error: { message: 'This period ends on 31 Jan 2027 and is not over yet.' },
  })
  expect(await fileVatPeriod(clerk, november)).toMatchObject({
    ok: false,
    error: { message: 'The next period to file begins on 1 Dec 2026.' },
  })
  expect(await fileVatPeriod(clerk, december)).toMatchObject({ ok: true })
  expect([await vatOf(november), await vatOf(december), await vatOf(january)]).toEqual([
    5_970, 0, 0,
  ])
  expect(await filedAndOwed()).toEqual({ filed: 5_970, owed: 5_970 })
  await expect(
    db().execute(sql`update vat_filing_rows set vat_cents = vat_cents`),
  ).rejects.toThrow()
})

test('a correction before any money is a revised pro-forma, no credit note, and never in a VAT report; its tax invoice is for what is left', async () => {
  const invoice = await anInvoiceOn('2027-01-10')
  const part = { kind: 'amount', subtotalCents: 9_900, description: 'Half a month free' } as const
  const issued = await issueCreditNote(clerk, invoice.id, {
    reason: 'Late start',
    extent: part,
    idempotencyKey: newId(),
  })
  if (!issued.ok) throw new Error(issued.error.message)
  expect(issued.value.issued).toBe('Revised pro-forma')
  expect(await invoiceDocument(issued.value.noteId)).toMatchObject({
    title: 'Revised pro-forma',
    number: `${invoice.invoiceNumber}-REV`,
    credited: { number: invoice.invoiceNumber, reason: 'Late start' },
    lines: [{ totalCents: 19_900 }, { totalCents: -9_900 }],
    ...{ subtotalCents: 10_000, vatCents: 1_500, totalCents: 11_500 },
  })
  const [mail] = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.templateName, 'revised_pro_forma'))
  expect(mail?.variables).toMatchObject({
    amount: '115.00',
    reduction: '113.85',
    invoice_number: invoice.invoiceNumber,
  })
  expect(await vatOf(january)).toBe(0)
  await pay(invoice.id, '2027-01-10', '115')
  expect(await invoiceDocument(invoice.id)).toMatchObject({
    title: 'Tax Invoice',
    state: 'paid',
    vatCents: 1_500,
    totalCents: 11_500,
  })
  expect(await shown(january)).toEqual([[invoice.invoiceNumber, '2027-01-10', 1_500, '']])
})

test('on the payments basis each payment counts on its day, with the tax within it', async () => {
  await openShop({ billingSettings: { ...defaultBillingSettings, vat_basis: 'payments' } })
  const invoice = await anInvoiceOn('2027-02-10')
  on('2027-03-05')
  await pay(invoice.id, '2027-02-20', '100')
  await pay(invoice.id, '2027-03-04', '128.85')
  const [february, march] = [
    { from: '2027-02-01', to: '2027-02-28' },
    { from: '2027-03-01', to: '2027-03-31' },
  ]
  expect(await shown(february)).toEqual([[invoice.invoiceNumber, '2027-02-20', 1_304, '']])
  expect(await shown(march)).toEqual([[invoice.invoiceNumber, '2027-03-04', 1_681, '']])
  await credit(invoice.id, 'Never used')
  expect(await vatOf(march)).toBe(1_681 - 2_985)
})

test('a change of the basis declares nothing twice and leaves nothing out', async () => {
  const basis = (vat_basis: 'invoice' | 'payments') =>
    openShop({ billingSettings: { ...defaultBillingSettings, vat_basis } })
  const [may, june, july] = [
    { from: '2027-05-01', to: '2027-05-31' },
    { from: '2027-06-01', to: '2027-06-30' },
    { from: '2027-07-01', to: '2027-07-31' },
  ]
  const other = 'Its period was filed on the other VAT basis'
  await basis('invoice')
  const [half, whole] = [await anInvoiceOn('2027-04-10'), await anInvoiceOn('2027-04-11')]
  await pay(half.id, '2027-04-10', '115')
  await pay(whole.id, '2027-04-11')
  on('2027-05-02')
  const until = { from: january.from, to: '2027-04-30' }
  expect(await fileVatPeriod(clerk, until)).toMatchObject({ ok: true })
  const declared = await vatOf(until)

  // What was declared and is still owed comes off, and is declared again when it is paid.
  await basis('payments')
  expect(await shown(may)).toEqual([[half.invoiceNumber, '2027-04-10', 1_500 - 2_985, other]])
  await credit(whole.id, 'Never used')
  on('2027-06-02')
  await pay(half.id, '2027-05-10', '113.85')
  expect(await vatOf(may)).toBe(-2_985)
  expect(await vatOf(until)).toBe(declared)
  expect(await fileVatPeriod(clerk, may)).toMatchObject({ ok: true })
  expect(await vatOf(june)).toBe(0)

  // What is owed on tax invoices of those days was not declared, and now is.
  const late = await anInvoiceOn('2027-06-05')
  await pay(late.id, '2027-06-05', '100')
  on('2027-07-02')
  expect(await fileVatPeriod(clerk, june)).toMatchObject({ ok: true })
  await basis('invoice')
  expect(await shown(july)).toEqual([[late.invoiceNumber, '2027-06-05', 2_985 - 1_304, other]])
  await pay(late.id, '2027-07-02', '128.85')
  expect(await vatOf(july)).toBe(2_985 - 1_304)
  on('2027-08-02')
  expect(await fileVatPeriod(clerk, july)).toMatchObject({ ok: true })
  const { filed, owed } = await filedAndOwed()
  expect(filed).toBe(owed)
})

test('the tax within part payments adds up to that of their document, also across a change of the basis', async () => {
  const basis = (vat_basis: 'invoice' | 'payments') =>
    openShop({ billingSettings: { ...defaultBillingSettings, vat_basis } })
  const monthOf = (month: string) => ({ from: `2027-${month}-01`, to: `2027-${month}-30` })
  const [september, october, november] = [monthOf('09'), monthOf('10'), monthOf('11')]
  await basis('payments')
  // 13.04, 8.40 and 8.40 by themselves, a cent less than 29.85.
  const alone = await anInvoiceOn('2027-09-03')
  on('2027-10-30')
  await pay(alone.id, '2027-09-03', '100')
  await pay(alone.id, '2027-09-10', '64.42')
  await pay(alone.id, '2027-10-05', '64.43')
  expect(await shown(september)).toEqual([
    [alone.invoiceNumber, '2027-09-03', 1_304, ''],
    [alone.invoiceNumber, '2027-09-10', 841, ''],
  ])
  expect(await shown(october)).toEqual([[alone.invoiceNumber, '2027-10-05', 840, '']])
  expect(await fileVatPeriod(clerk, { from: '2027-08-01', to: '2027-10-29' })).toMatchObject({
    ok: true,
  })
  await basis('invoice')
  const declared = await anInvoiceOn('2027-10-30')
  await pay(declared.id, '2027-10-30', '100')
  on('2027-11-02')
  const rest = { from: '2027-10-30', to: '2027-10-31' }
  expect(await fileVatPeriod(clerk, rest)).toMatchObject({ ok: true })
  await basis('payments')
  on('2027-12-05')
  await pay(declared.id, '2027-11-10', '64.42')
  await pay(declared.id, '2027-11-30', '64.43')
  expect((await vatOf(rest)) + (await vatOf(november))).toBe(2_985)
})

test('the returns of another program have what it issued on the invoice basis: a change of the basis declares none of it again', async () => {
  const basis = (vat_basis: 'invoice' | 'payments') =>
    openShop({ billingSettings: { ...defaultBillingSettings, vat_basis } })
  await basis('invoice')
  const { customerId } = await aCustomer()
  const seller = { ...sellerOn('2027-11-01', await siteSettings()), vat_registered: false }
  const changes = { importedFrom: 'whmcs', issueDate: '2027-11-01', seller } as const
  const owed = await anInvoice({ customerId: customerId ?? '' }, changes)
  on('2027-12-05')
  const november = { from: '2027-11-01', to: '2027-11-30' }
  expect(await fileVatPeriod(clerk, november)).toMatchObject({ ok: true })
  await basis('payments')
  const open = { from: '2027-12-01', to: '2027-12-31' }
  const before = await vatOf(open)
  await pay(owed.id, '2027-11-30', '100')
  await pay(owed.id, '2027-12-01', '128.85')
  expect((await vatOf(open)) - before).toBe(0)
})
