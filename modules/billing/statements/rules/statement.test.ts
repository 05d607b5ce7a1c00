import { describe, expect, test } from 'vitest'
import {
  ageAnalysisCsvHeads,
  ageAnalysisCsvRow,
  ageingBucket,
  ageingBuckets,
  ageingLabels,
  daysOfBucket,
} from './ageing.ts'
import {
  ageingTotal,
  columnTotals,
  debitAndCredit,
  type Movement,
  movementLabels,
  statementFileName,
  statementOf,
  statementPeriod,
} from './statement.ts'

test.each([
  [-10, 'Current'],
  [0, 'Current'],
  [29, 'Current'],
  [30, '30 days'],
  [59, '30 days'],
  [60, '60 days'],
  [89, '60 days'],
  [90, '90 days'],
  [119, '90 days'],
  [120, '120+ days'],
  [1000, '120+ days'],
])('%i days after the due date: %s', (days, label) => {
  expect(ageingLabels[ageingBucket(days)]).toBe(label)
})

describe('the period of a statement', () => {
  const today = '2027-03-10'

  test('is the one requested, and at most until today', () => {
    expect(statementPeriod('2027-01-01', '2027-01-31', today)).toEqual({
      from: '2027-01-01',
      to: '2027-01-31',
    })
    expect(statementPeriod('2027-03-10', '2027-03-10', today)).toEqual({
      from: '2027-03-10',
      to: '2027-03-10',
    })
    expect(statementPeriod('2027-02-01', '2027-03-11', today)).toEqual({
      from: '2027-02-01',
      to: '2027-03-10',
    })
  })

  test('begins two months before its last month where no beginning is given, or one after its end', () => {
    const threeMonths = { from: '2027-01-01', to: '2027-03-10' }
    for (const [from, to] of [
      [null, null],
      ['2027-02-30', '2027-03-10'],
      ['2027-03-11', '2027-03-10'],
    ] as const)
      expect(statementPeriod(from, to, today)).toEqual(threeMonths)
    expect(statementPeriod(null, '2026-12-15', today)).toEqual({
      from: '2026-10-01',
      to: '2026-12-15',
    })
    expect(statementPeriod('2027-01-15', 'soon', today)).toEqual({
      from: '2027-01-15',
      to: '2027-03-10',
    })
  })

  test('is never longer than two years', () => {
    expect(statementPeriod('2025-03-09', null, today).from).toBe('2025-03-09')
    expect(statementPeriod('2025-03-08', null, today).from).toBe('2025-03-09')
    expect(statementPeriod('1900-01-01', null, today).from).toBe('2025-03-09')
  })
})

describe('a statement', () => {
  const period = { from: '2027-01-01', to: '2027-03-31' }
  const movement = (id: string, effectCents: number): Movement => ({
    ...{
      id,
      day: '2027-02-01',
      kind: 'invoice',
      invoiceId: null,
      number: id,
      detail: '',
      effectCents,
    },
  })

  test('carries the balance from line to line', () => {
    const movements = [movement('1', 10_000), movement('2', -2_500), movement('3', 0)]
    const statement = statementOf(period, {
      openingCents: 500,
      movements,
      open: [],
      unusedCents: 0,
    })
    expect(statement.lines.map(({ balanceCents }) => balanceCents)).toEqual([10_500, 8_000, 8_000])
    expect(statement).toMatchObject({
      period,
      openingCents: 500,
      closingCents: 8_000,
      creditCents: 0,
    })
    expect(statement.lines[0]).toEqual({ ...movement('1', 10_000), balanceCents: 10_500 })
  })

  test('has what adds to the balance in one column and what takes off in the other', () => {
    const columns = (effectCents: number) => debitAndCredit({ effectCents })
    expect([columns(10_000), columns(-2_500), columns(0)]).toEqual([
      { debitCents: 10_000, creditCents: null },
      { debitCents: null, creditCents: 2_500 },
      { debitCents: null, creditCents: null },
    ])
    expect([columns(1), columns(-1)]).toEqual([
      { debitCents: 1, creditCents: null },
      { debitCents: null, creditCents: 1 },
    ])
  })

  test('adds up each column: the opening balance and debits, less credits, close it', () => {
    const movements = [10_000, -2_500, 0, 3_000, -400].map((cents, at) =>
      movement(String(at), cents),
    )
    const account = { openingCents: 500, movements, open: [], unusedCents: 0 }
    expect(columnTotals(movements)).toEqual({ debitCents: 13_000, creditCents: 2_900 })
    expect(statementOf(period, account).closingCents).toBe(500 + 13_000 - 2_900)
    expect(columnTotals([])).toEqual({ debitCents: 0, creditCents: 0 })
  })

  test('ages what is open by its lateness on the last day, and adds up what is of one age', () => {
    const open = [
      '2027-04-10',
      '2027-03-31',
      '2027-03-01',
      '2027-02-28',
      '2027-01-30',
      '2026-12-31',
      '2026-12-01',
      '2026-01-01',
    ].map((dueDate, index) => ({
      dueDate,
      openCents: 10 ** index,
    }))
    const { ageing, creditCents } = statementOf(period, {
      openingCents: 0,
      movements: [],
      open,
      unusedCents: 0,
    })
    expect(ageing).toEqual({
      current: 11,
      '30': 1_100,
      '60': 10_000,
      '90': 100_000,
      '120+': 11_000_000,
    })
    expect(ageingTotal(ageing)).toBe(11_111_111)
    expect(creditCents).toBe(0)
  })

  test('counts what was paid before its invoice to the unused credit', () => {
    const open = [
      { dueDate: '2027-03-31', openCents: -300 },
      { dueDate: '2027-03-31', openCents: 100 },
    ]
    const { ageing, creditCents } = statementOf(period, {
      openingCents: 0,
      movements: [],
      open,
      unusedCents: 50,
    })
    expect([ageing.current, creditCents]).toEqual([100, 350])
  })

  test('without anything is nothing', () => {
    expect(
      statementOf(period, { openingCents: 0, movements: [], open: [], unusedCents: 0 }),
    ).toEqual({
      ...{ period, openingCents: 0, lines: [], closingCents: 0, creditCents: 0 },
      ageing: { current: 0, '30': 0, '60': 0, '90': 0, '120+': 0 },
    })
  })

  test('is downloaded under its days, and names its movements', () => {
    expect(statementFileName(period)).toBe('Statement-2027-01-01-to-2027-03-31.pdf')
    expect(movementLabels).toEqual({
      ...{
        invoice: 'Invoice',
        credit_note: 'Credit note',
        payment: 'Payment for',
        applied: 'Credit used for',
        payout: 'Paid out',
        adjustment: 'Credit',
        write_off: 'Written off on',
        bad_debt: 'Written off on',
        write_off_reversal: 'Write-off reversed on',
        recovery: 'Recovered on',
      },
    })
  })
})

test('each bucket ends where the next one begins', () => {
  expect(ageingBuckets.map(daysOfBucket)).toEqual([
    { first: null, next: 30 },
    { first: 30, next: 60 },
    { first: 60, next: 90 },
    { first: 90, next: 120 },
    { first: 120, next: null },
  ])
})

test('a row of the age analysis has a value for each head', () => {
  const aged = { current: 100, '30': 200, '60': 300, '90': 400, '120+': 500 }
  const row = ageAnalysisCsvRow({
    customerId: '1',
    name: 'Nkosi Foods',
    email: 'a@test.example',
    aged,
    totalCents: 1_500,
  })
  expect(Object.fromEntries(row.map((value, at) => [ageAnalysisCsvHeads[at], value]))).toEqual({
    ...{ Customer: 'Nkosi Foods', Email: 'a@test.example', Total: '15.00' },
    ...{
      'Not due, or up to 29 days late': '1.00',
      '30 to 59 days late': '2.00',
      '60 to 89 days late': '3.00',
      '90 to 119 days late': '4.00',
      '120 or more days late': '5.00',
    },
  })
})
