import { and, eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { csvAnswer } from '#app/answers/file-answers.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import {
  reverseWriteOff,
  writeOffBadDebt,
} from '#modules/billing/allocation/operations/write-off-bad-debt.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import {
  anInvoice,
  aPlacedOrder,
  aSubscription,
  openShop,
  staffWith,
} from '#modules/billing/factories.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { figuresOn } from '#modules/billing/revenue/queries/revenue-figures.server.ts'
import { customerStatement } from '#modules/billing/statements/queries/account-statement.server.ts'
import {
  ageAnalysis,
  everyDebtor,
} from '#modules/billing/statements/queries/age-analysis.server.ts'
import {
  ageAnalysisCsvHeads,
  ageAnalysisCsvRow,
  ageAnalysisShape,
} from '#modules/billing/statements/rules/ageing.ts'
import { ageingTotal, movementLabels } from '#modules/billing/statements/rules/statement.ts'
import { customerCredits, payments, writeOffs } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { fileVatPeriod } from '#modules/billing/tax/operations/file-vat-period.server.ts'
import { vatDocuments, vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import { vat201Fields, vatCsvRow } from '#modules/billing/tax/rules/vat-report.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyByTransfer, on, renewalsOf, runOn, stepsOf } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'

useTestDatabase()
beforeEach(() => openShop())
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const clerk = staffWith('orders.manage', 'invoices.manage', 'payments.manage')
const december = { from: '2026-12-01', to: '2026-12-31' }
const afterTheReversal = { from: '2027-01-26', to: '2027-01-31' }
const february = { from: '2027-02-01', to: '2027-02-28' }
const march = { from: '2027-03-01', to: '2027-03-31' }

const writeOff = (id: string, reason = 'Three reminders, in liquidation', key = newId()) =>
  writeOffBadDebt(clerk, id, { reason, idempotencyKey: key })
const pay = (id: string, receivedOn: string, amount: string) =>
  recordInvoicePayment(clerk, id, {
    receivedOn,
    amount,
    reference: 'FNB 7',
    idempotencyKey: newId(),
  })

/** What the report says of this document: kind, day, VAT and reason. */
async function reported(number: string, period: { from: string; to: string }) {
  const found: unknown[] = []
  for await (const rows of vatDocuments(period))
    for (const row of rows)
      if (row.number === number) found.push([row.kind, row.day, row.vatCents, row.reason])
  return found
}

/** The output tax of a document, of its credit notes and of its bad debt. */
async function outputTax(number: string, period: { from: string; to: string }): Promise<number> {
  let cents = 0
  for await (const rows of vatDocuments(period))
    for (const row of rows) if (row.number.startsWith(number)) cents += row.vatCents
  return cents
}

async function invoiceOf(id: string) {
  const [row] = await db().select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw new Error('The invoice is not there')
  return row
}

const entriesOf = (id: string) =>
  db()
    .select()
    .from(writeOffs)
    .where(eq(writeOffs.invoiceId, id))
    .orderBy(writeOffs.createdAt, writeOffs.id)

/**
 * A renewal of 10 December, a tax invoice of that day and never paid, whose service is suspended by
 * the ladder.
 */
async function aBadRenewal() {
  on('2026-11-10')
  const { slug } = await aPackage({ priceCents: 19_900 })
  const { order, subscription } = await buyByTransfer({ packageSlug: slug })
  for (let day = '2026-12-05'; day < '2027-01-20'; day = addDays(day, 5)) await runOn(day)
  const [renewal] = await renewalsOf(subscription.id)
  if (!renewal) throw new Error('Nothing was renewed')
  return {
    id: renewal.id,
    number: renewal.invoiceNumber,
    subscriptionId: subscription.id,
    customerId: order.customerId,
  }
}

const suspended = async (id: string) =>
  (await db().$count(
    subscriptions,
    and(eq(subscriptions.id, id), isNotNull(subscriptions.suspendedAt)),
  )) === 1

test('a write-off is reversed by its own entry: owed and asked for again, and its relief undone', async () => {
  const { id, number, subscriptionId } = await aBadRenewal()
  on('2027-01-25')
  expect(await writeOff(id)).toMatchObject({ ok: true })
  on('2027-01-28')
  expect(await reverseWriteOff(clerk, id, ' ')).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  expect(await reverseWriteOff(clerk, id, 'The liquidator pays')).toMatchObject({ ok: true })
  expect(await reverseWriteOff(clerk, id, 'Again')).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect(await invoiceOf(id)).toMatchObject({ status: 'unpaid', paidCents: 0 })
  expect(await entriesOf(id)).toMatchObject([
    { kind: 'bad_debt' },
    { kind: 'reversal', day: '2027-01-28', amountCents: -22_885 },
  ])
  expect(await reported(number, afterTheReversal)).toEqual([
    ['bad_debt', '2027-01-28', 2_985, 'The liquidator pays'],
  ])
  expect(await pay(id, '2027-01-28', '228.85')).toMatchObject({ ok: true })
  expect(await invoiceOf(id)).toMatchObject({ status: 'paid' })
  expect(await suspended(subscriptionId)).toBe(false)
}, 120_000)

/** A tax invoice of R228.85 of which a part was paid. */
async function aPartPaidInvoice(amount = '100.00') {
  on('2026-11-20')
  const { customerId } = await aCustomer()
  const { id } = await anInvoice({ customerId })
  expect(await pay(id, '2026-11-20', amount)).toMatchObject({ ok: true })
  return { id, customerId, number: (await invoiceOf(id)).invoiceNumber }
}

test('of a part-paid invoice the rest is written off; a credit note and a bounced payment afterwards lower it to the cent', async () => {
  const { id, number, customerId } = await aPartPaidInvoice()
  on('2026-12-10')
  expect(await writeOff(id)).toMatchObject({ ok: true })
  expect(await entriesOf(id)).toMatchObject([{ amountCents: 12_885 }])
  expect(await reported(number, december)).toEqual([
    ['bad_debt', '2026-12-10', -1_681, 'Three reminders, in liquidation'],
  ])
  // A credit note takes its VAT in place of the relief, and gives back no money that never came.
  const extent = { kind: 'total', totalCents: 2_885, description: 'Days not served' } as const
  expect(
    await issueCreditNote(clerk, id, { reason: 'Not served', extent, idempotencyKey: newId() }),
  ).toMatchObject({ ok: true })
  expect(await invoiceOf(id)).toMatchObject({ status: 'written_off', creditedCents: 2_885 })
  expect(await db().$count(customerCredits, eq(customerCredits.customerId, customerId))).toBe(0)
  // Note and relief are rounded each by itself: a cent.
  expect(await outputTax(number, december)).toBe(-1_680)
  // The payment bounced: the whole debt is owed again, and may be written off as what it is.
  const [payment] = await db().select().from(payments).where(eq(payments.invoiceId, id))
  on('2026-12-12')
  const bounce = { reason: 'Bounced', reversedOn: '2026-12-12', money: 'gone' } as const
  expect(await reversePayment(clerk, payment?.id ?? '', bounce)).toMatchObject({ ok: true })
  expect(await invoiceOf(id)).toMatchObject({ status: 'unpaid', paidCents: 0 })
  expect(await writeOff(id)).toMatchObject({ ok: true })
  expect((await entriesOf(id)).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(20_000)
  expect(await outputTax(number, december)).toBe(-2_985)
  // Credited in whole in the end.
  expect(
    await issueCreditNote(clerk, id, {
      reason: 'Settled',
      extent: { kind: 'whole' },
      idempotencyKey: newId(),
    }),
  ).toMatchObject({ ok: true })
  expect(await invoiceOf(id)).toMatchObject({ status: 'credited' })
  expect(await outputTax(number, december)).toBe(-2_985)
  expect(await db().$count(customerCredits, eq(customerCredits.customerId, customerId))).toBe(0)
})

test('an invoice across a change of the rate has its relief by rate', async () => {
  on('2026-11-20')
  const { customerId } = await aCustomer()
  const rateParts = [
    { from: '2026-11-20', rateBasisPoints: 1500, subtotalCents: 10_000, vatCents: 1_500 },
    { from: '2026-12-01', rateBasisPoints: 1550, subtotalCents: 10_000, vatCents: 1_550 },
  ]
  const money = {
    subtotalCents: 20_000,
    vatCents: 3_050,
    totalCents: 23_050,
    rateParts,
    taxPoint: '2026-11-20',
  }
  const { id } = await anInvoice({ customerId }, money)
  const { invoiceNumber } = await invoiceOf(id)
  on('2026-12-10')
  expect(await writeOff(id)).toMatchObject({ ok: true })
  expect(
    (await reported(invoiceNumber, december)).map((row) => (Array.isArray(row) ? row[2] : null)),
  ).toEqual([-1_500, -1_550])
})

test('refused: no permission, no reason, what never became a tax invoice, an order whose service has not begun, nothing owed', async () => {
  const { id } = await aPartPaidInvoice()
  expect(
    await writeOffBadDebt(staffWith('invoices.manage'), id, {
      reason: 'Gone',
      idempotencyKey: newId(),
    }),
  ).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await reverseWriteOff(staffWith('invoices.manage'), id, 'Gone')).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await writeOff(id, ' ')).toMatchObject({ error: { code: 'invalid' } })
  const { customerId } = await aCustomer()
  const quoted = await anInvoice({ customerId })
  expect(await writeOff(quoted.id)).toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('never became a tax invoice') },
  })
  const order = await aPlacedOrder()
  const [first] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  expect(await writeOff(first?.id ?? '')).toMatchObject({
    error: { message: expect.stringContaining('never became a tax invoice') },
  })
  expect(await pay(first?.id ?? '', '2026-11-20', '50.00')).toMatchObject({ ok: true })
  expect(await writeOff(first?.id ?? '')).toMatchObject({
    error: { message: expect.stringContaining('has not begun') },
  })
  expect(await pay(id, '2026-11-20', '128.85')).toMatchObject({ ok: true })
  expect(await writeOff(id)).toMatchObject({
    error: { message: 'Nothing is owed on this invoice.' },
  })
})

test('on the payments basis no output tax was accounted for, so there is no relief, and what is recovered is a payment', async () => {
  await openShop({ billingSettings: { ...defaultBillingSettings, vat_basis: 'payments' } })
  const { id, number } = await aPartPaidInvoice()
  on('2026-12-10')
  expect(await writeOff(id)).toMatchObject({ ok: true })
  expect(await reported(number, december)).toEqual([])
  expect(await pay(id, '2026-12-10', '128.85')).toMatchObject({ ok: true })
  expect(await reported(number, december)).toEqual([['payment', '2026-12-10', 1_681, '']])
})

test('debtors by customer and age: buckets, paging, the total of the cockpit, and both spreadsheets', async () => {
  on('2026-12-31')
  const dues = [
    '2027-01-05',
    '2026-12-02',
    '2026-12-01',
    '2026-11-01',
    '2026-10-02',
    '2026-09-02',
    '2026-01-01',
  ]
  const late = await aCustomer({ company: 'Umhlanga Foods' })
  for (const dueDate of dues)
    await anInvoice(
      { customerId: late.customerId },
      { dueDate, issueDate: '2026-01-01', taxPoint: '2026-01-01' },
    )
  for (let at = 0; at < 26; at++) {
    const { customerId } = await aCustomer()
    await anInvoice({ customerId }, { dueDate: '2027-01-01' })
  }
  const first = await ageAnalysis(parseListQuery(ageAnalysisShape, new URLSearchParams()))
  expect(first.page).toMatchObject({ count: first.page.count, countIsCapped: false })
  expect(first.page.rows).toHaveLength(25)
  const own = first.page.rows.find(({ customerId }) => customerId === late.customerId)
  const one = 22_885
  expect(own).toMatchObject({ name: 'Umhlanga Foods', totalCents: 7 * one })
  expect(own?.aged).toEqual({ current: 2 * one, '30': one, '60': one, '90': one, '120+': 2 * one })
  const { ageing } = await figuresOn('2026-12-31', 'Africa/Johannesburg')
  expect(ageing.map(({ bucket, owedCents }) => [bucket, owedCents])).toEqual(
    Object.entries(first.totals.aged).sort(byBucket),
  )
  const next = await ageAnalysis(
    parseListQuery(ageAnalysisShape, new URLSearchParams({ after: first.page.next ?? '' })),
  )
  expect(next.totals).toEqual(first.totals)
  expect(first.page.rows.length + next.page.rows.length).toBe(first.page.count)
  const everyone = await everyDebtor()
  expect(everyone.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
    first.totals.totalCents,
  )
  const row = everyone.find(({ customerId }) => customerId === late.customerId)
  if (!row) throw new Error('The debtor is not there')
  async function* file() {
    if (row) yield [ageAnalysisCsvHeads, ageAnalysisCsvRow(row)]
  }
  expect(await csvAnswer('a.csv', file(), 'plain').text()).toContain(
    `Umhlanga Foods,${row.email},457.70,228.85,228.85,228.85,457.70,1601.95`,
  )
  expect(await csvAnswer('a.csv', file(), 'south-african').text()).toContain(
    `Umhlanga Foods;${row.email};457,70;228,85;228,85;228,85;457,70;1601,95`,
  )
})

const order = ['current', '30', '60', '90', '120+']
const byBucket = ([one]: [string, number], [other]: [string, number]) =>
  order.indexOf(one) - order.indexOf(other)

test('a debt that was written off before a service was suspended for another one does not hold it', async () => {
  on('2026-11-20')
  const { customerId } = await aCustomer()
  const { id: subscriptionId } = await aSubscription({ customerId }, { autoRenew: false })
  const old = await anInvoice(
    { customerId },
    { subscriptionId, periodStart: '2026-10-20', dueDate: '2026-10-20', taxPoint: '2026-10-20' },
  )
  const other = await anInvoice(
    { customerId },
    { subscriptionId, periodStart: '2026-11-20', dueDate: '2026-11-20', taxPoint: '2026-11-20' },
  )
  expect(await writeOff(old.id)).toMatchObject({ ok: true })
  on('2026-12-10')
  await db()
    .update(subscriptions)
    .set({ suspendedAt: new Date('2026-12-05T04:00:00Z'), suspensionReason: 'Unpaid' })
    .where(eq(subscriptions.id, subscriptionId))
  expect(await pay(other.id, '2026-12-10', '228.85')).toMatchObject({ ok: true })
  expect(await suspended(subscriptionId)).toBe(false)
})

// The last one: what is filed stays filed.
test('a renewal that is never paid: written off, filed, recovered in part, and the books agree', async () => {
  const { id, number, subscriptionId, customerId } = await aBadRenewal()
  expect(await invoiceOf(id)).toMatchObject({
    status: 'unpaid',
    taxPoint: '2026-12-10',
    vatCents: 2_985,
    totalCents: 22_885,
  })
  expect(await suspended(subscriptionId)).toBe(true)
  expect(await reported(number, december)).toEqual([['invoice', '2026-12-10', 2_985, '']])
  const steps = await stepsOf(id)

  on('2027-02-10')
  const key = newId()
  expect(await writeOff(id, 'Three reminders, in liquidation', key)).toMatchObject({ ok: true })
  expect(await writeOff(id, 'Three reminders, in liquidation', key)).toMatchObject({ ok: true })
  expect(await writeOff(id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  expect(await entriesOf(id)).toMatchObject([
    {
      kind: 'bad_debt',
      day: '2027-02-10',
      amountCents: 22_885,
      reason: 'Three reminders, in liquidation',
    },
  ])
  expect(await invoiceOf(id)).toMatchObject({
    status: 'written_off',
    paidCents: 0,
    taxPoint: '2026-12-10',
  })
  const log = await db()
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.entityId, id), eq(activityLog.action, 'written_off')))
  expect(log.map(({ title }) => title)).toEqual([
    `R228.85 on ${number} written off as a bad debt: Three reminders, in liquidation`,
  ])

  // No longer asked for, and not restored by it, today or in any night.
  for (const night of ['2027-02-11', '2027-02-20']) await runOn(night)
  expect(await stepsOf(id)).toEqual(steps)
  expect(await suspended(subscriptionId)).toBe(true)
  expect((await everyDebtor()).map((debtor) => debtor.customerId)).not.toContain(customerId)
  const statement = await customerStatement(clerk, customerId, {
    from: '2026-11-01',
    to: '2027-02-20',
  })
  if (!statement.ok) throw new Error(statement.error.message)
  expect(statement.value.closingCents).toBe(0)
  expect(ageingTotal(statement.value.ageing)).toBe(0)
  const line = statement.value.lines.find(({ kind }) => kind === 'bad_debt')
  expect(line).toMatchObject({ day: '2027-02-10', number, effectCents: -22_885 })
  expect(line && movementLabels[line.kind]).toBe('Written off on')
  const document = await invoiceDocument(id)
  expect(document).toMatchObject({
    title: 'Tax Invoice',
    state: 'written_off',
    balanceCents: 0,
    bank: null,
  })
  expect(document?.settlements).toEqual([
    { day: '2027-02-10', label: 'Written off', cents: -22_885, isPayment: false },
  ])

  // s22(1): relief in the period of the write-off; December stays as it was.
  expect(await reported(number, december)).toEqual([['invoice', '2026-12-10', 2_985, '']])
  expect(await reported(number, february)).toEqual([
    ['bad_debt', '2027-02-10', -2_985, 'Three reminders, in liquidation'],
  ])
  const fields = vat201Fields(await vatTotals(february)).map(({ field, cents }) => [field, cents])
  expect(fields).toContainEqual(['17', 2_985])
  for await (const rows of vatDocuments(february))
    for (const row of rows)
      if (row.kind === 'bad_debt')
        expect(vatCsvRow(row)).toEqual([
          ...[
            'Bad debt written off',
            number,
            '2027-02-10',
            row.customer,
            '',
            '',
            '15',
            '-199.00',
            '-29.85',
            '-228.85',
            'No',
          ],
          'Three reminders, in liquidation',
        ])

  // s22(2): money that comes all the same, received in the filed period and booked after it.
  on('2027-03-02')
  expect(await fileVatPeriod(clerk, february)).toMatchObject({ ok: true })
  expect(await pay(id, '2027-02-26', '100.00')).toMatchObject({ ok: true })
  expect(await invoiceOf(id)).toMatchObject({ status: 'written_off', paidCents: 10_000 })
  // The receipt asks for nothing.
  const receipts = await db()
    .select()
    .from(emailLogs)
    .where(and(eq(emailLogs.invoiceId, id), eq(emailLogs.templateName, 'payment_received')))
  expect(receipts.map(({ variables }) => variables)).toMatchObject([
    { amount: '100.00', balance: '' },
  ])
  expect(await reported(number, february)).toEqual([
    ['bad_debt', '2027-02-10', -2_985, 'Three reminders, in liquidation'],
  ])
  expect(await reported(number, march)).toEqual([
    ['recovery', '2027-02-26', 1_304, 'Recorded after its period was filed: Recovered: FNB 7'],
  ])
  expect(
    vat201Fields(await vatTotals(march)).map(({ field, cents }) => [field, cents]),
  ).toContainEqual(['12', 1_304])
  expect(await suspended(subscriptionId)).toBe(true)
  expect(await db().$count(customerCredits, eq(customerCredits.customerId, customerId))).toBe(0)

  // The rest and more: the invoice is paid, the service restored, and only the surplus is credit.
  on('2027-03-05')
  expect(await pay(id, '2027-03-05', '150.00')).toMatchObject({ ok: true })
  expect(await invoiceOf(id)).toMatchObject({ status: 'paid', paidCents: 22_885 })
  expect(await suspended(subscriptionId)).toBe(false)
  expect(await outputTax(number, march)).toBe(2_985)
  expect(
    await db().select().from(customerCredits).where(eq(customerCredits.customerId, customerId)),
  ).toMatchObject([{ amountCents: 2_115 }])
  const after = await customerStatement(clerk, customerId, { from: '2027-02-01', to: '2027-03-05' })
  expect(after.ok && after.value.closingCents).toBe(-2_115)
}, 120_000)
