import { describe, expect, test } from 'vitest'
import { parseDayIn } from './bank-date.ts'
import { csvRecords } from './csv-records.ts'
import { guessMapping } from './guess-mapping.ts'
import {
  accountBefore,
  type LayoutMapping,
  previewOf,
  readMapped,
  signatureOf,
} from './mapped-layout.ts'

function recordsIn(text: string) {
  const read = csvRecords(text)
  if ('problem' in read) throw new Error(read.problem.expected)
  return read.records
}

test.each([
  ['3/11/26', 'day-first', '2026-11-03'],
  ['03-11-2026', 'day-first', '2026-11-03'],
  ['3.11.2026 14:05', 'day-first', '2026-11-03'],
  ['3 Nov 26', 'day-first', '2026-11-03'],
  ['11/3/2026', 'month-first', '2026-11-03'],
  ['Nov 3, 2026', 'month-first', '2026-11-03'],
  ['2026/11/3', 'year-first', '2026-11-03'],
  ['20261103', 'year-first', '2026-11-03'],
  ['2026-11-03T08:00:00', 'year-first', '2026-11-03'],
  ['31/02/2026', 'day-first', null],
  ['13/11/2026', 'month-first', null],
  ['2026-11-03', 'day-first', null],
  ['3/11/2026', 'year-first', null],
  ['', 'day-first', null],
] as const)('%s, %s, is %s', (text, order, day) => {
  expect(parseDayIn(text, order)).toBe(day)
})

/**
 * A bank that we do not know: a preamble, semicolons, decimal commas and a column for each side.
 */
const pair = `Rekening;62 8455 01234
Tydperk;November

Datum;Besonderhede;Uit;In;Saldo;Verwysing
03/11/26;BETALING VAN T MOKOENA;;228,85;1 228,85;HWP4821KTZQ
04/11/26;BANKKOSTE;6,50;;1 222,35;
`

const pairMapping: LayoutMapping = {
  firstRow: 3,
  date: 0,
  dayOrder: 'day-first',
  sign: 'pair',
  amount: null,
  debit: 2,
  credit: 3,
  description: 1,
  reference: 5,
  ...{ month: null, year: null, direction: null, inWords: '', outWords: '', balance: 4 },
}

describe('a file whose columns staff chose', () => {
  test('with a column for each side', () => {
    const read = readMapped(recordsIn(pair), pairMapping, '62845501234')
    expect(read.ok && read.value.lines).toMatchObject([
      {
        account: '62845501234',
        bookedOn: '2026-11-03',
        amountCents: 22_885,
        description: 'BETALING VAN T MOKOENA',
        reference: 'HWP4821KTZQ',
      },
      { bookedOn: '2026-11-04', amountCents: -650 },
    ])
  })

  test('with money in written with a minus, and a total that is left out', () => {
    const text = 'When,What,Sum\n2026-11-03,RENT,-100.00\n2026-11-04,FEE,6.50\nTotal,,-93.50\n'
    const guess = guessMapping(recordsIn(text))
    const mapping: LayoutMapping = {
      ...guess,
      date: 0,
      description: 1,
      sign: 'in-negative',
      amount: 2,
    }
    expect(mapping).toMatchObject({ firstRow: 1, dayOrder: 'year-first' })
    const read = readMapped(recordsIn(text), mapping, '')
    expect(read.ok && read.value.lines.map(({ amountCents }) => amountCents)).toEqual([
      10_000, -650,
    ])
  })

  test('is refused in whole, and every line that cannot be read is named', () => {
    const wrong = readMapped(recordsIn(pair), { ...pairMapping, dayOrder: 'year-first' }, '')
    expect(wrong).toMatchObject({
      ok: false,
      error: { message: 'Nothing was imported. 2 lines could not be read with these columns.' },
    })
    expect(!wrong.ok && wrong.error.fields?.columns).toHaveLength(2)
    expect(
      previewOf(recordsIn(pair), { ...pairMapping, dayOrder: 'year-first' }, 5).map(
        ({ read }) => read && 'expected' in read,
      ),
    ).toEqual([true, true])
  })
})

test('the first guess: heading, sides, order of the days and the account before the heading', () => {
  const english =
    'Account number: 62845501234\n\nTxn date,Narrative,Withdrawals,Deposits,Ref\n13/11/2026,PAYMENT,,100.00,X1\n'
  const records = recordsIn(english)
  expect(guessMapping(records)).toEqual({
    ...{ firstRow: 2, date: 0, dayOrder: 'day-first', sign: 'pair', amount: null },
    ...{ debit: 2, credit: 3, description: 1, reference: 4 },
    ...{ month: null, year: null, direction: null, inWords: '', outWords: '', balance: null },
  })
  expect(accountBefore(records, 2)).toBe('62845501234')
  expect(
    guessMapping(recordsIn('2026-11-13,PAYMENT,100.00\n2026-11-14,FEE,-5.00\n')),
  ).toMatchObject({ firstRow: 0, dayOrder: 'year-first' })
})

test('a layout is known again by the names of its columns', () => {
  const [records, other] = [recordsIn(pair), recordsIn(pair.replace('Saldo', 'Balans'))]
  expect(signatureOf(records, pairMapping)).toBe('datum|besonderhede|uit|in|saldo|verwysing')
  expect(signatureOf(other, pairMapping)).not.toBe(signatureOf(records, pairMapping))
})
