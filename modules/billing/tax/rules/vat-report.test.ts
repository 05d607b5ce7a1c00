import { describe, expect, test } from 'vitest'
import { periodPresets } from './vat-periods.ts'
import {
  netTotals,
  reportPeriod,
  type VatReportRow,
  type VatTotal,
  vat201Fields,
  vatCsvHeads,
  vatCsvRow,
  vatTotalsCsvHeads,
  vatTotalsCsvRow,
} from './vat-report.ts'

describe('the last period of each category that is over', () => {
  const presets = (today: string) =>
    periodPresets(today).map(({ category, from, to }) => `${category} ${from} ${to}`)

  test('in March: A ended in January, B in February, C in February', () => {
    const expected = [
      'A 2026-12-01 2027-01-31',
      'B 2027-01-01 2027-02-28',
      'C 2027-02-01 2027-02-28',
    ]
    expect(presets('2027-03-01')).toEqual(expected)
    expect(presets('2027-03-31')).toEqual(expected)
  })

  test('in April: A ended in March, B in February, C in March', () => {
    expect(presets('2027-04-01')).toEqual([
      'A 2027-02-01 2027-03-31',
      'B 2027-01-01 2027-02-28',
      'C 2027-03-01 2027-03-31',
    ])
  })

  test('in January: A ended in November, B and C in December', () => {
    expect(presets('2027-01-15')).toEqual([
      'A 2026-10-01 2026-11-30',
      'B 2026-11-01 2026-12-31',
      'C 2026-12-01 2026-12-31',
    ])
  })
})

describe('the period of a report', () => {
  const lastMonth = { from: '2027-02-01', to: '2027-02-28' }

  test('is the one requested, of a single day too', () => {
    expect(reportPeriod('2027-01-01', '2027-02-28', '2027-03-10')).toEqual({
      from: '2027-01-01',
      to: '2027-02-28',
    })
    expect(reportPeriod('2027-01-01', '2027-01-01', '2027-03-10')).toEqual({
      from: '2027-01-01',
      to: '2027-01-01',
    })
  })

  test.each([
    [null, null],
    ['2027-01-01', null],
    [null, '2027-01-31'],
    ['2027-02-30', '2027-03-01'],
    ['2027-01-01', '2027-02-30'],
    ['2027-01-02', '2027-01-01'],
  ])('is the previous month for %j to %j', (from, to) => {
    expect(reportPeriod(from, to, '2027-03-10')).toEqual(lastMonth)
  })
})

const total = (
  kind: VatTotal['kind'],
  rate: number,
  subtotalCents: number,
  vatCents: number,
): VatTotal => ({
  ...{
    kind,
    rate,
    subtotalCents,
    vatCents,
    totalCents: subtotalCents + vatCents,
    isAdjustment: false,
    count: 2,
  },
})
const totals = [
  total('invoice', 1500, 100_000, 15_000),
  total('invoice', 0, 20_000, 0),
  total('payment', 1550, 10_000, 1_550),
  total('credit_note', 1500, -30_000, -4_500),
  total('refund', 1500, -2_000, -300),
]

test('output tax is that of all rates, less what was credited or returned', () => {
  expect(netTotals(totals)).toEqual({
    subtotalCents: 98_000,
    vatCents: 11_750,
    totalCents: 109_750,
  })
  expect(netTotals([])).toEqual({ subtotalCents: 0, vatCents: 0, totalCents: 0 })
})

test('the VAT201 has supplies with VAT and without it, the tax on them, and credit notes as input tax', () => {
  expect(vat201Fields(totals)).toEqual([
    { field: '1', label: 'Standard-rated supplies, VAT included', cents: 126_550 },
    { field: '2', label: 'Zero-rated supplies', cents: 20_000 },
    { field: '4', label: 'VAT on field 1', cents: 16_550 },
    { field: '13', label: 'Total output tax', cents: 16_550 },
    { field: '18', label: 'Other input tax: VAT on credit notes', cents: 4_800 },
  ])
})

test('bad debts are claimed in field 17, and what is recovered of them is output tax of field 12', () => {
  const withBadDebts = [
    ...totals,
    total('bad_debt', 1500, -20_000, -3_000),
    total('recovery', 1500, 10_000, 1_500),
  ]
  expect(vat201Fields(withBadDebts).map(({ field, cents }) => [field, cents])).toEqual([
    ['1', 126_550],
    ['2', 20_000],
    ['4', 16_550],
    ['12', 1_500],
    ['13', 18_050],
    ['17', 3_000],
    ['18', 4_800],
  ])
  expect(netTotals(withBadDebts).vatCents).toBe(11_750 - 1_500)
})

test('of an empty period every field is nothing, and not a negative nothing', () => {
  expect(vat201Fields([]).map(({ cents }) => Object.is(cents, 0))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
})

describe('the files', () => {
  const row: VatReportRow = {
    ...{
      id: '1',
      kind: 'credit_note',
      number: 'INV-2027-0001-CR',
      day: '2027-02-10',
      customer: 'Nkosi Foods',
      customerVatNumber: '4123456789',
    },
    ...{
      originalNumber: 'INV-2027-0001',
      rate: 1550,
      isAdjustment: true,
      reason: 'Downtime',
      subtotalCents: -10_000,
      vatCents: -1_550,
      totalCents: -11_550,
    },
  }

  test('have a column for every value of a document', () => {
    expect(
      Object.fromEntries(vatCsvRow(row).map((value, index) => [vatCsvHeads[index], value])),
    ).toEqual({
      Document: 'Credit note',
      Number: 'INV-2027-0001-CR',
      Date: '2027-02-10',
      Customer: 'Nkosi Foods',
      'Customer VAT number': '4123456789',
      Corrects: 'INV-2027-0001',
      'Rate %': '15.5',
      'Value without VAT': '-100.00',
      VAT: '-15.50',
      Total: '-115.50',
      'Adjustment of a filed period': 'Yes',
      Reason: 'Downtime',
    })
    expect(
      vatCsvRow({ ...row, kind: 'invoice', originalNumber: null, isAdjustment: false }).slice(0, 6),
    ).toEqual([
      ...['Tax invoice', 'INV-2027-0001-CR', '2027-02-10', 'Nkosi Foods', '4123456789', ''],
    ])
    expect(vatCsvRow({ ...row, isAdjustment: false }).at(-2)).toBe('No')
  })

  test('have a line for each kind and rate', () => {
    const values = vatTotalsCsvRow({ ...total('payment', 1500, 10_000, 1_500), isAdjustment: true })
    expect(
      Object.fromEntries(values.map((value, index) => [vatTotalsCsvHeads[index], value])),
    ).toEqual({
      Document: 'Payment',
      'Rate %': '15',
      'Adjustment of a filed period': 'Yes',
      Count: '2',
      'Value without VAT': '100.00',
      VAT: '15.00',
      Total: '115.00',
    })
    expect(vatTotalsCsvRow(total('refund', 1500, 0, 0)).slice(0, 3)).toEqual([
      'Money returned',
      '15',
      'No',
    ])
  })
})
