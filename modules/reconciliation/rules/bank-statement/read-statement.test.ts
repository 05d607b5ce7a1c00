import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteTimeZone } from '#kernel/dates.ts'
import type { Bank } from './banks.ts'
import { readStatement } from './read-statement.ts'
import { fingerprints } from './statement.ts'

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url))
const read = (name: string, bytes: Uint8Array, bank: Bank | null = null) =>
  readStatement({ name, bytes }, bank, siteTimeZone)

function statementIn(name: string, bytes: Uint8Array = sample(name), bank: Bank | null = null) {
  const result = read(name, bytes, bank)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

function linesIn(name: string, bytes: Uint8Array = sample(name)) {
  return statementIn(name, bytes).lines.map(({ bookedOn, amountCents, description, reference }) => [
    bookedOn,
    amountCents,
    description,
    reference,
  ])
}

function faultsIn(text: string, bank: Bank | null = null): string[] {
  const result = read('november.csv', Buffer.from(text), bank)
  if (result.ok) throw new Error('It was imported')
  return result.error.fields?.file ?? []
}

test('FNB: history with a mark, CRLF, quoted thousands and a fee column', () => {
  expect(statementIn('fnb-history.csv')).toMatchObject({
    bank: 'fnb',
    format: 'csv',
    accounts: ['62845501234'],
  })
  expect(linesIn('fnb-history.csv')).toEqual([
    ['2026-11-02', 22_885, 'FNB APP PAYMENT FROM HWP4821KTZQ', 'HWP4821KTZQ'],
    ['2026-11-02', 115_000, 'DIGITAL PAYMENT CR ABSA BANK INV-2026-3321', 'INV-2026-3321'],
    ['2026-11-03', -49_900, 'DEBIT ORDER FIBRE CO', 'FIBRE 88121'],
    ['2026-11-03', -650, '#SERVICE FEES', ''],
  ])
})

test('FNB: the statement by mail has no years; its period gives them, over the turn of a year too', () => {
  expect(statementIn('fnb-statement.csv')).toMatchObject({ bank: 'fnb', accounts: ['62845501234'] })
  expect(linesIn('fnb-statement.csv')).toEqual([
    ['2025-12-05', 22_885, 'FNB App Payment From', 'T Mokoena'],
    ['2025-12-29', 152_150, 'Rtc Credit', "D'Arcy, Nel & Sons INV 2025 3321"],
    ['2026-01-02', -10_000, 'Debit Card', 'WOERMANN BROCK'],
  ])
})

test('FNB: the variant whose movements are of type 4, like its turnover', () => {
  expect(statementIn('fnb-statement-4.csv')).toMatchObject({
    bank: 'fnb',
    accounts: ['62845501234'],
  })
  expect(linesIn('fnb-statement-4.csv')).toEqual(linesIn('fnb-statement.csv'))
})

test('Standard Bank: preamble, balance rows and two references; and the history without a heading', () => {
  expect(statementIn('standard-bank.csv')).toMatchObject({
    bank: 'standard-bank',
    accounts: ['10123456789'],
  })
  expect(linesIn('standard-bank.csv')).toEqual([
    ['2026-11-02', 22_885, 'IB PAYMENT FROM T MOKOENA 0211 000000000000111', 'HWP4821 KTZQ'],
    ['2026-11-03', -204_686, 'ELECTRONIC BANKING PAYMENT TO 12345 REFERENCE 01', 'REFERENCE 01'],
    ['2026-11-03', 459_900, 'CREDIT TRANSFER DUBE TRADING CC', 'DUBE TRADING INV20263321'],
  ])
  expect(statementIn('standard-bank-history.csv')).toMatchObject({
    bank: 'standard-bank',
    accounts: ['10123456789'],
  })
  expect(linesIn('standard-bank-history.csv')).toEqual([
    ['2026-11-02', 22_885, 'CREDIT TRANSFER', 'HWP4821KTZQ'],
    ['2026-11-03', -5_250, 'FEE - ELECTRONIC ACCOUNT PAYMENT', ''],
  ])
})

test('Absa: days without signs, two payments that are alike; and debit and credit in columns with decimal commas', () => {
  expect(statementIn('absa.csv')).toMatchObject({ bank: 'absa', accounts: [] })
  expect(linesIn('absa.csv').map((line) => line.slice(0, 2))).toEqual([
    ['2026-11-02', 22_885],
    ['2026-11-02', 22_885],
    ['2026-11-03', -350_000],
  ])
  expect(statementIn('absa-columns.csv')).toMatchObject({ bank: 'absa', accounts: ['4071234567'] })
  expect(linesIn('absa-columns.csv')).toEqual([
    ['2026-11-02', 122_885, 'Acb Credit Hwp4821ktzq', ''],
    ['2026-11-03', -350_000, 'Digital Payment Dt', ''],
    ['2026-11-03', -6_500, 'Monthly Acc Fee', ''],
  ])
})

test('Nedbank: rows that only inform are no movements', () => {
  expect(statementIn('nedbank.csv')).toMatchObject({ bank: 'nedbank', accounts: ['1198765432'] })
  expect(linesIn('nedbank.csv')).toEqual([
    ['2026-11-02', 22_885, 'HWP4821KTZQ', ''],
    ['2026-11-03', -4_160, 'SERVICE FEE 25/10 - 24/11', ''],
  ])
  expect(linesIn('nedbank-list.csv')).toEqual([
    ['2026-11-02', 459_900, 'DUBE TRADING CC INV-2026-3321', ''],
    ['2026-11-03', -350_000, 'Payment to LANDLORD', ''],
    ['2026-11-03', -200, 'Fee: Payment to LANDLORD', ''],
  ])
})

test('Capitec: the day of posting, money in and out, their own fees, the total at the foot', () => {
  expect(statementIn('capitec.csv')).toMatchObject({ bank: 'capitec', accounts: ['1051234567'] })
  expect(linesIn('capitec.csv')).toEqual([
    ['2026-11-02', 22_885, 'Payment Received: T Mokoena', 'PAYSHAP EXT CREDIT HWP4821KTZQ'],
    ['2026-11-03', -18_740, 'Card Purchase', 'WOOLWORTHS GARDENS CAPE TOWN'],
    ['2026-11-03', -750, 'Monthly Account Admin Fee', 'MONTHLY ACCOUNT ADMIN FEE'],
  ])
  expect(linesIn('capitec-business.csv').map((line) => line.slice(0, 2))).toEqual([
    ['2026-11-02', 22_885],
    ['2026-11-02', -152_849],
    ['2026-11-02', -300],
    ['2026-11-03', -5_000],
  ])
})

test('OFX 1: values without end tags', () => {
  expect(statementIn('statement-1.ofx')).toMatchObject({
    bank: 'fnb',
    format: 'ofx',
    accounts: ['62845501234'],
  })
  expect(statementIn('statement-1.ofx').lines).toMatchObject([
    {
      line: 18,
      bookedOn: '2026-11-02',
      amountCents: 22_885,
      description: 'FNB APP PAYMENT FROM',
      reference: 'HWP4821KTZQ',
      bankId: '202611020001',
    },
    {
      line: 26,
      bookedOn: '2026-11-03',
      amountCents: -49_900,
      description: 'FIBRE & CO',
      reference: '',
      bankId: '202611030002',
    },
  ])
})

test('OFX 2: several accounts; a moment of another zone falls on the day it was here', () => {
  const { bank, accounts, lines } = statementIn('statement-2.ofx')
  expect([bank, accounts]).toEqual(['capitec', ['1051234567', '1059999999']])
  expect(lines).toMatchObject([
    {
      account: '1051234567',
      bookedOn: '2026-11-02',
      amountCents: 22_885,
      reference: 'HWP4821KTZQ thanks>',
    },
    { account: '1059999999', bookedOn: '2026-11-03', amountCents: 100_000 },
  ])
  expect(new Set(fingerprints(bank, lines)).size).toBe(2)
})

test('Windows-1252, UTF-16 and quotes read the same', () => {
  const text =
    'Date,Description,Amount,Balance\r\n20261102,"Café ""Blou"" – HWP4821KTZQ",228.85,1.00\r\n'
  const windows = Buffer.from(text.replace('é', '\u00e9').replace('–', '-'), 'latin1')
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  expect(linesIn('a.csv', windows)[0]?.[2]).toBe('Café "Blou" - HWP4821KTZQ')
  expect(linesIn('a.csv', wide)[0]?.[2]).toBe('Café "Blou" – HWP4821KTZQ')
})

test('one bad line refuses the file, and every bad line is named with what was expected', () => {
  const head = 'Date,Description,Amount,Balance\n20261102,GOOD,10.00,1\n'
  expect(
    faultsIn(`${head}20261131,X,1.00,1\n20261103,Y,ten,1\n,Z,1.00,1\n20261103,W,,1\n`),
  ).toEqual([
    'Line 3: Expected a day such as 2026/11/03, found “20261131”.',
    'Line 4: Expected an amount such as 1 234.56, found “ten”.',
    'Line 5: Expected a day such as 2026/11/03, found nothing.',
    'Line 6: Expected an amount, found nothing. Absa always writes one.',
  ])
  expect(faultsIn(`${head}20261103,"never ends,1.00,1\n`)).toEqual([
    'Line 3: Expected a closing quotation mark: the quoted text does not end.',
  ])
  expect(faultsIn(`${head}20261103,1.234,1.234,1\n`)).toEqual([
    'Line 3: Expected an amount such as 1 234.56, found “1.234”.',
  ])
})

test('what is no statement is refused with what to do', () => {
  expect(faultsIn('')).toEqual(['november.csv is empty.'])
  expect(faultsIn('\u0000\u0001PNG')[0]).toContain('no text file')
  expect(faultsIn('Name,Shoe size\nThandi,5\n')[0]).toContain('none of the layouts we know')
  expect(faultsIn('Date,Description,Amount,Balance\n')).toEqual(['november.csv has no movements.'])
  expect(faultsIn('x'.repeat(5 * 1024 * 1024 + 1))[0]).toContain('larger than 5 MB')
  const many = `Date,Description,Amount,Balance\n${'20261102,X,1.00,1\n'.repeat(20_001)}`
  expect(faultsIn(many)[0]).toContain('more than 20 000')
  // By counting: none of these lines could be read.
  for (const end of ['\n', '\r', '\r\n'])
    expect(faultsIn(`1,2${end}`.repeat(500_000))).toEqual([
      expect.stringContaining('more than 20 000 movements'),
    ])
  expect(faultsIn(`<OFX>${'<stmttrn>'.repeat(20_001)}`)).toEqual([
    expect.stringContaining('more than 20 000 movements'),
  ])
  expect(faultsIn(`<OFX>${'<A>'.repeat(500_001)}`)).toEqual([
    expect.stringContaining('more than 20 000 movements'),
  ])
  expect(faultsIn(`Date,Description,Amount,Balance\n${'"'.repeat(20_001)}`)).toEqual([
    expect.stringContaining('a line of more than 20 000'),
  ])
})

test('staff say whose it is when the heading is new', () => {
  const text = 'Transaction Date,Narrative,Money Out,Money In\n2026-11-02,HWP4821KTZQ,,228.85\n'
  expect(faultsIn(text)[0]).toContain('Choose the bank')
  expect(statementIn('a.csv', Buffer.from(text), 'capitec')).toMatchObject({
    bank: 'capitec',
    lines: [{ amountCents: 22_885 }],
  })
  expect(faultsIn('Name,Shoe size\nThandi,5\n', 'absa')[0]).toContain('heading of Absa')
})

test('an overlapping statement has the same fingerprints, and twins have two', () => {
  const whole = statementIn('absa.csv')
  const part = statementIn(
    'b.csv',
    Buffer.from(
      sample('absa.csv')
        .toString()
        .replace(/20261101.*\n/, ''),
    ),
  )
  expect(fingerprints('absa', part.lines)).toEqual(fingerprints('absa', whole.lines))
  expect(new Set(fingerprints('absa', whole.lines)).size).toBe(3)
})
