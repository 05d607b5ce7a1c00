import { describe, expect, test } from 'vitest'
import { siteTimeZone } from '#kernel/dates.ts'
import { readBankAmount } from './bank-amount.ts'
import type { Bank } from './banks.ts'
import { columnsQuestion, readStatement } from './read-statement.ts'

/**
 * The sign of a bank line is never guessed (D46): it is written, or the running balance shows it,
 * or a person says it.
 */

const read = (text: string, bank: Bank | null = null) =>
  readStatement({ name: 'a.csv', bytes: Buffer.from(text) }, bank, siteTimeZone)
const question = (text: string, bank: Bank | null = null) =>
  columnsQuestion({ bytes: Buffer.from(text) }, bank, siteTimeZone)

function amountsIn(text: string, bank: Bank | null = null) {
  const result = read(text, bank)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value.lines.map(({ amountCents }) => amountCents)
}

/** Whether nothing stands in the way of reconciling each line without a person. */
function certaintyIn(text: string, bank: Bank | null = null) {
  const result = read(text, bank)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value.lines.map(({ caution }) => caution === '')
}

test.each([
  ['199.00', 19_900, null],
  ['+199.00', 19_900, 'in'],
  ['-199.00', 19_900, 'out'],
  ['\u2212199,00', 19_900, 'out'],
  ['199.00\u2212', 19_900, 'out'],
  ['R-1 234.50', 123_450, 'out'],
  ['- R1\u00a0234,50', 123_450, 'out'],
  ['\u2212R\u202f50.00', 5_000, 'out'],
  ['ZAR 50.00-', 5_000, 'out'],
  ['50.00 ZAR', 5_000, null],
  ["1'234.50", 123_450, null],
  ['1\u2019234.50', 123_450, null],
  ['(R50.00)', 5_000, 'out'],
  ['R (1,050.00)', 105_000, 'out'],
  ['199.00cr', 19_900, 'in'],
  ['199.00 CR', 19_900, 'in'],
  ['199.00 Dr.', 19_900, 'out'],
  ['199.00D', 19_900, 'out'],
  ['199.00 C', 19_900, 'in'],
  ['Cr 199.00', 19_900, 'in'],
  ['DR199.00', 19_900, 'out'],
  ['Dr R199.00', 19_900, 'out'],
  ['R199.00Dr', 19_900, 'out'],
  ['199.00 Debit', 19_900, 'out'],
  ['Credit 199.00', 19_900, 'in'],
  ['-199.00Dr', 19_900, 'out'],
  ['(199.00 Dr)', 19_900, 'out'],
] as const)('%s is %s cents, %s', (text, cents, side) => {
  expect(readBankAmount(text)).toMatchObject({ cents, side })
})

test.each([
  '-199.00Cr',
  '+199.00Dr',
  '(199.00)Cr',
  'Cr 199.00 Dr',
  '-199.00-',
  '199.00 X',
  'Cr',
  '(199.00',
  '1.234',
])('%s is no amount', (text) => {
  expect(readBankAmount(text)).toBeNull()
})

describe('a statement that marks only its credits', () => {
  const fnb = 'Date,Description,Amount,Balance,Accrued Bank Charges\n'
  test('FNB: what is unmarked went out, as the balance shows, whatever number it names', () => {
    const text = `${fnb}26 Nov 2026,FNB App Payment From A,"1,000.00Cr","8,963.95Cr",\n27 Nov 2026,FNB App Payment To D Phiri HWP687827C6,199.00,"8,764.95Cr",\n`
    expect(amountsIn(text)).toEqual([100_000, -19_900])
    expect(certaintyIn(text)).toEqual([true, true])
    const [head = '', first = '', second = ''] = text.split('\n')
    expect(amountsIn(`${[head, second, first].join('\n')}\n`)).toEqual([-19_900, 100_000])
  })
  test('four columns and no bank chosen, and other ways to write the mark', () => {
    for (const mark of ['Cr', ' Cr', 'CR', ' cr', ' C', ' Credit'])
      expect(
        amountsIn(
          `Date,Description,Amount,Balance\n26 Nov 2026,IN,"1,000.00${mark}","8,963.95Cr"\n27 Nov 2026,OUT,250.00,"8,713.95Cr"\n`,
        ),
      ).toEqual([100_000, -25_000])
  })
  test('the mark in its own column, with blanks', () => {
    const text =
      'Date,Description,Amount,,Balance\n26 Nov 2026,IN,1000.00,Cr,8963.95\n27 Nov 2026,OUT,250.00,,8713.95\n'
    expect(amountsIn(text)).toEqual([100_000, -25_000])
  })
  test('without a balance that shows it, a person is asked', () => {
    const alone = `${fnb}27 Nov 2026,FNB App Payment To D Phiri HWP687827C6,199.00,"8,764.95Cr",\n`
    const noBalance =
      'Date,Description,Amount\n26 Nov 2026,IN,"1,000.00Cr"\n27 Nov 2026,OUT,250.00\n'
    for (const [text, bank] of [
      [alone, null],
      [noBalance, 'fnb'],
    ] as const) {
      expect(read(text, bank)).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('does not say which amounts are money in') },
      })
      expect(question(text, bank)).toBe('direction')
    }
  })
})

describe('a column of words', () => {
  test.each([
    ['D/C', 'D', 'C'],
    ['Dr/Cr', 'DR', 'CR'],
    ['Type', 'Debit', 'Credit'],
    ['Direction', 'Out', 'In'],
    ['Indicator', 'DB', 'CR'],
    ['Soort', 'Debiet', 'Krediet'],
  ])('%s with %s and %s', (name, out, into) => {
    const text = `Date,Description,Amount,${name}\n2026-11-26,IN,199.00,${into}\n2026-11-27,OUT HWP687827C6,199.00,${out}\n2026-11-28,NIL,0.00,\n`
    expect(amountsIn(text, 'fnb')).toEqual([19_900, -19_900])
    expect(certaintyIn(text, 'fnb')).toEqual([true, true])
  })
  test('an amount that says otherwise refuses its line', () => {
    expect(
      read('Date,Description,Amount,D/C\n2026-11-26,X,-199.00,C\n2026-11-26,X,199.00,D\n', 'fnb'),
    ).toMatchObject({
      ok: false,
      error: {
        fields: { file: ['Line 2: “C” says money in, and the amount itself says money out.'] },
      },
    })
  })
})

test.each([
  ['Debit,Credit', '199.00,', ',50.00'],
  ['Money Out,Money In', '199.00,', ',50.00'],
  ['Out,In', '199.00,', ',50.00'],
  ['Paid out,Paid in', '-199.00,', ',50.00'],
  ['Debits (R),Credits (R)', '(199.00),', ',R 50.00'],
])('a column for each side: %s', (names, out, into) => {
  expect(
    amountsIn(`Date,Description,${names}\n2026-11-26,A,${out}\n2026-11-27,B,${into}\n`, 'absa'),
  ).toEqual([-19_900, 5_000])
})

describe('the running balance', () => {
  const head = 'Date,Description,Amount,Balance\n'
  test('confirms amounts without any sign, oldest or newest first; the line that it does not reach is for a person', () => {
    const rows = [
      '2026-11-26,A,10.00,110.00',
      '2026-11-27,B,20.00,130.00',
      '2026-11-28,C,5.00,135.00',
    ]
    expect(amountsIn(head + rows.join('\n'))).toEqual([1_000, 2_000, 500])
    expect(certaintyIn(head + rows.join('\n'))).toEqual([false, true, true])
    expect(certaintyIn(head + rows.toReversed().join('\n'))).toEqual([true, true, false])
    expect(
      certaintyIn(`${head}2026-11-26,BAL BROUGHT FWD,0.00,100.00\n${rows.join('\n')}`),
    ).toEqual([true, true, true])
  })
  test('of a file that only lets money out', () => {
    expect(
      amountsIn(
        `${head}2026-11-25,Opening balance,,120.00\n2026-11-26,A,10.00,110.00\n2026-11-27,B,20.00,90.00\n`,
      ),
    ).toEqual([-1_000, -2_000])
  })
  test('shows both ways of unsigned amounts: a person is asked', () => {
    const text = `${head}2026-11-26,A,10.00,110.00\n2026-11-27,B HWP687827C6,20.00,90.00\n2026-11-28,C,5.00,95.00\n`
    expect(question(text)).toBe('direction')
    expect(question(text, 'fnb')).toBe('direction')
  })
  test('that contradicts signs keeps the whole file from being reconciled by itself', () => {
    const text = `${head}2026-11-26,A,-10.00,110.00\n2026-11-27,B,20.00,130.00\n2026-11-28,C,5.00,125.00\n`
    expect(certaintyIn(text)).toEqual([false, false, false])
    const reading = read(text)
    expect(reading.ok && reading.value.lines[1]?.caution).toBe(
      'The amounts of this file do not add up to its balance, first on line 4. Check that this is money in.',
    )
  })
  test('with the sums of Standard Bank’s history', () => {
    const rows = [
      'ALL,0',
      'ACC-NO,0,,10123456789',
      'OPEN,0,,100.00,OPEN BALANCE',
      'HIST,20261102,,10.00,CREDIT TRANSFER,X',
      'HIST,20261103,,20.00,CREDIT TRANSFER,Y',
    ]
    expect(certaintyIn([...rows, 'CLOSE,0,,130.00,CLOSE BALANCE'].join('\n'))).toEqual([true, true])
    expect(question([...rows, 'CLOSE,0,,110.00,CLOSE BALANCE'].join('\n'))).toBe('direction')
  })
  test('of one unsigned line can’t confirm it: read, and left to a person', () => {
    expect(
      amountsIn('Date,Amount,Balance,Description\n2026/11/28,382.95,1000.00,MAGTAPE CREDIT 0099\n'),
    ).toEqual([38_295])
    expect(
      certaintyIn(
        'Date,Amount,Balance,Description\n2026/11/28,382.95,1000.00,MAGTAPE CREDIT 0099\n',
      ),
    ).toEqual([false])
  })
})

test('without a sign, a mark, a word or a balance a person is asked; one minus in the column makes it a column of signs', () => {
  const head = 'Date,Description,Amount\n2026-11-26,A,10.00\n'
  expect(question(head, 'absa')).toBe('direction')
  expect(amountsIn(`${head}2026-11-27,B,-20.00\n`, 'absa')).toEqual([1_000, -2_000])
  expect(amountsIn('Date,Description,Amount\n2026-11-26,A,+10.00\n', 'absa')).toEqual([1_000])
})
