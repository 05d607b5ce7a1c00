import { beforeAll, expect, test } from 'vitest'
import { sellerOn } from '#modules/billing/documents/rules/document.ts'
import { anInvoice, openShop } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { periodPresets } from '../rules/vat-periods.ts'
import {
  netTotals,
  reportPeriod,
  type VatReportRow,
  vat201Fields,
  vatCsvRow,
  vatTotalsCsvRow,
} from '../rules/vat-report.ts'
import { vatDocuments, vatTotals } from './vat-report.server.ts'

useTestDatabase()

const october = { from: '2026-10-01', to: '2026-10-31' }
const paid = {
  status: 'paid',
  paidAt: new Date('2026-10-05T08:00:00Z'),
  issueDate: '2026-10-05',
} as const

async function documents(): Promise<VatReportRow[]> {
  const found: VatReportRow[] = []
  for await (const rows of vatDocuments(october)) found.push(...rows)
  return found
}

beforeAll(async () => {
  await openShop()
  const own = { customerId: (await aCustomer()).customerId }
  const first = await anInvoice(own, { ...paid, invoiceNumber: 'INV-A', issueDate: '2026-10-01' })
  await anInvoice(own, {
    ...paid,
    invoiceNumber: 'INV-B',
    issueDate: '2026-10-31',
    subtotalCents: 1003,
  })
  await anInvoice(own, {
    ...paid,
    invoiceNumber: 'INV-OLD-RATE',
    vatRateBasisPoints: 1400,
    vatCents: 1400,
    totalCents: 11_400,
    subtotalCents: 10_000,
  })
  await anInvoice(own, { ...paid, invoiceNumber: 'INV-NOVEMBER', issueDate: '2026-11-01' })
  await anInvoice(own, { invoiceNumber: 'INV-PROFORMA', issueDate: '2026-10-09' })
  const unpaid = await anInvoice(own, { invoiceNumber: 'INV-UNPAID', issueDate: '2026-09-01' })
  const credit = {
    kind: 'credit_note',
    status: 'credited',
    issueDate: '2026-10-20',
    subtotalCents: -19_900,
    vatCents: -2985,
    totalCents: -22_885,
  } as const
  await anInvoice(own, { ...credit, invoiceNumber: 'INV-A-CR', originalInvoiceId: first.id })
  await anInvoice(own, { ...credit, invoiceNumber: 'INV-UNPAID-CR', originalInvoiceId: unpaid.id })
  const seller = { ...sellerOn('2026-10-05', await siteSettings()), vat_registered: false }
  await anInvoice(own, {
    ...paid,
    invoiceNumber: 'INV-PLAIN',
    vatRateBasisPoints: 0,
    vatCents: 0,
    totalCents: 19_900,
    seller,
  })
})

test('has the paid invoices and the credit notes of the period, its first and last day included', async () => {
  expect((await documents()).map((row) => row.number)).toEqual([
    'INV-A',
    'INV-OLD-RATE',
    'INV-A-CR',
    'INV-B',
  ])
})

test('totals per rate, credit notes taken off, in their own file', async () => {
  const totals = await vatTotals(october)
  expect(totals).toEqual([
    {
      kind: 'invoice',
      rate: 1400,
      isAdjustment: false,
      count: 1,
      subtotalCents: 10_000,
      vatCents: 1400,
      totalCents: 11_400,
    },
    {
      kind: 'invoice',
      rate: 1500,
      isAdjustment: false,
      count: 2,
      subtotalCents: 20_903,
      vatCents: 3135,
      totalCents: 24_038,
    },
    {
      kind: 'credit_note',
      rate: 1500,
      isAdjustment: false,
      count: 1,
      subtotalCents: -19_900,
      vatCents: -2985,
      totalCents: -22_885,
    },
  ])
  expect(netTotals(totals)).toEqual({ subtotalCents: 11_003, vatCents: 1550, totalCents: 12_553 })
  expect(totals.map(vatTotalsCsvRow).at(-1)).toEqual([
    'Credit note',
    '15',
    'No',
    '1',
    '-199.00',
    '-29.85',
    '-228.85',
  ])
  expect(vat201Fields(totals).map(({ field, cents }) => [field, cents])).toEqual([
    ['1', 35_438],
    ['2', 0],
    ['4', 4_535],
    ['13', 4_535],
    ['18', 2_985],
  ])
  const note = (await documents()).find((row) => row.kind === 'credit_note')
  expect(note && vatCsvRow(note)).toEqual([
    'Credit note',
    'INV-A-CR',
    '2026-10-20',
    'Thandi Mokoena',
    '',
    'INV-A',
    '15',
    '-199.00',
    '-29.85',
    '-228.85',
    'No',
    '',
  ])
})

test('without a period, or with nonsense, it is the month before this one', () => {
  expect(reportPeriod(null, null, '2026-11-21')).toEqual(october)
  expect(reportPeriod('2026-10-31', '2026-10-01', '2026-01-05')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  })
  expect(reportPeriod('2026-02-30', '2026-03-01', '2026-11-21')).toEqual(october)
  expect(reportPeriod('2026-09-01', '2026-10-31', '2026-11-21')).toEqual({
    from: '2026-09-01',
    to: '2026-10-31',
  })
})

test('the last periods that are over: two months for A and B, one for C', () => {
  const of = (today: string) =>
    Object.fromEntries(
      periodPresets(today).map(({ category, from, to }) => [category, `${from} ${to}`]),
    )
  expect(of('2026-12-02')).toEqual({
    A: '2026-10-01 2026-11-30',
    B: '2026-09-01 2026-10-31',
    C: '2026-11-01 2026-11-30',
  })
  expect(of('2027-01-31')).toEqual({
    A: '2026-10-01 2026-11-30',
    B: '2026-11-01 2026-12-31',
    C: '2026-12-01 2026-12-31',
  })
  expect(of('2027-03-01')).toEqual({
    A: '2026-12-01 2027-01-31',
    B: '2027-01-01 2027-02-28',
    C: '2027-02-01 2027-02-28',
  })
})
