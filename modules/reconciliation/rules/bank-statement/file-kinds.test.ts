import { expect, test } from 'vitest'
import { siteTimeZone } from '#kernel/dates.ts'
import type { Bank } from './banks.ts'
import { columnsQuestion, readStatement } from './read-statement.ts'

/** Files as banks, spreadsheets and people rewrite them. */

function linesIn(text: string | Uint8Array, bank: Bank | null = null) {
  const result = readStatement({ name: 'a.csv', bytes: Buffer.from(text) }, bank, siteTimeZone)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value.lines.map(({ bookedOn, amountCents, description }) => [
    bookedOn,
    amountCents,
    description,
  ])
}

function refusalOf(text: string | Uint8Array): string {
  const result = readStatement({ name: 'november', bytes: Buffer.from(text) }, null, siteTimeZone)
  if (result.ok) throw new Error('It was imported')
  return result.error.message
}

test('OFX: any start tag, XML or SGML, with spaces, attributes and prefixes; movements of nothing are left out', () => {
  const tag = (value: string) =>
    `<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261127120000.000</DTPOSTED><TRNAMT>${value}</TRNAMT><FITID>8z1</FITID><NAME>A</NAME></STMTTRN>`
  const inside = `<BANKTRANLIST>${tag('101.01')}${tag('0.00')}</BANKTRANLIST>`
  const xml =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><?OFX OFXHEADER="200" VERSION="220"?>'
  for (const start of [
    '<OFX >',
    '<OFX\n>',
    '<OFX xmlns="http://ofx.net/2">',
    '<ofx>',
    '<OFX\txmlns:x="y" >',
  ])
    expect(linesIn(`${xml}<!-- from the bank -->${start}${inside}</OFX>`)).toEqual([
      ['2026-11-27', 10_101, 'A'],
    ])
  const prefixed = inside.replace(/<(\/?)([A-Z])/g, '<$1o:$2')
  expect(linesIn(`${xml}<o:OFX xmlns:o="x">${prefixed}</o:OFX>`)).toEqual([
    ['2026-11-27', 10_101, 'A'],
  ])
  const sgml =
    'OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX ><BANKTRANLIST><STMTTRN ><TRNTYPE>DEBIT<DTPOSTED>20261127<TRNAMT>50.00<NAME>B</STMTTRN></BANKTRANLIST></OFX>'
  expect(linesIn(sgml)).toEqual([['2026-11-27', -5_000, 'B']])
  expect(linesIn(sgml.replace('50.00', '\u221250,00'))).toEqual([['2026-11-27', -5_000, 'B']])
})

test('OFX: a type that is money out beside an amount without a minus is never reconciled by itself', () => {
  const text =
    'OFXHEADER:100\n\n<OFX><BANKTRANLIST><STMTTRN><TRNTYPE>PAYMENT<DTPOSTED>20261127<TRNAMT>50.00<NAME>B</STMTTRN></BANKTRANLIST></OFX>'
  const read = readStatement({ name: 'a.ofx', bytes: Buffer.from(text) }, null, siteTimeZone)
  expect(read.ok && read.value.lines).toMatchObject([
    { amountCents: 5_000, caution: expect.stringContaining('PAYMENT') },
  ])
})

test('Capitec without spaces in its names, and Discovery with two columns of values', () => {
  const capitec =
    'PostingDate,Transaction Date,Description,MoneyIn(R),MoneyOut(R),Balance(R)\n27/11/2026,26/11/2026,B14 A,114.01,,500.00\n28/11/2026,26/11/2026,B14 B,,-14.01,485.99\n'
  expect(linesIn(capitec)).toEqual([
    ['2026-11-27', 11_401, 'B14 A'],
    ['2026-11-28', -1_401, 'B14 B'],
  ])
  const discovery =
    'Value Date,Value Time,Type,Description,Beneficiary or CardHolder,Amount\n2026-11-27,08:12:13,EFT credit,A,,R 134.01\n2026-11-27,09:00:00,Card,B,T MOKOENA,-R 50.00\n'
  expect(linesIn(discovery)).toEqual([
    ['2026-11-27', 13_401, 'A'],
    ['2026-11-27', -5_000, 'B'],
  ])
})

test.each([
  ['27-Nov-26'],
  ['27-Nov-2026'],
  ['27 Nov 26'],
  ['27/11/2026'],
  ['27/11/26'],
  ['2026/11/27'],
  ['2026-11-27 00:00:00'],
  ['27.11.2026'],
  ['11/27/2026'],
  ['Nov 27, 2026'],
  ['27 November 2026'],
  ['46353'],
])('a day as a spreadsheet writes it: %s', (day) => {
  expect(linesIn(`Date,Description,Amount,Balance\n"${day}",A,-120.01,500.00\n`)).toEqual([
    ['2026-11-27', -12_001, 'A'],
  ])
})

test('the whole file decides between day and month first', () => {
  const file = (...days: string[]) =>
    `Date,Description,Amount,Balance\n${days.map((day) => `${day},A,-1.00,\n`).join('')}`
  expect(linesIn(file('11/03/2026', '11/27/2026')).map(([day]) => day)).toEqual([
    '2026-11-03',
    '2026-11-27',
  ])
  expect(linesIn(file('03/11/2026', '27/11/2026')).map(([day]) => day)).toEqual([
    '2026-11-03',
    '2026-11-27',
  ])
  expect(() => linesIn(file('11/27/2026', '27/11/2026'))).toThrow('Line 2')
})

test('day, month and year in three columns', () => {
  const rows = '27,11,2026,A,-1.00\n28,Nov,26,B,2.00\n'
  expect(linesIn(`Day,Month,Year,Description,Amount\n${rows}`, 'other')).toEqual([
    ['2026-11-27', -100, 'A'],
    ['2026-11-28', 200, 'B'],
  ])
  expect(linesIn('Year,Month,Day,Description,Amount,Balance\n2026,11,27,A,-1.00,5.00\n')).toEqual([
    ['2026-11-27', -100, 'A'],
  ])
  expect(
    columnsQuestion(
      { bytes: Buffer.from('Year,Month,Day,Type,Text,Sum\n2026,11,27,X,A,-1.00\n') },
      null,
      siteTimeZone,
    ),
  ).toBe('layout')
})

test('blank columns before a known heading, after it and between its names', () => {
  const rows = [
    ',,Date,Description,,Amount,Balance,,',
    ',,2026-11-27,A,,-1.00,5.00,,',
    ',,2026-11-28,B,,2.00,7.00,,',
  ]
  expect(linesIn(rows.join('\n'))).toHaveLength(2)
  expect(linesIn(['Statement of account', ...rows].join('\n'))).toHaveLength(2)
  expect(
    linesIn([',HIST,20261102,,-1.00,FEE,X', ',HIST,20261103,,2.00,TRANSFER,Y'].join('\n')),
  ).toHaveLength(2)
})

test('rows of nothing are skipped, and a fee beside a payment is its own movement where the balance shows it', () => {
  const head = 'Date,Description,Fees,Amount,Balance\n'
  const text = `${head}2026-11-26,OPENING,,0.00,100.00\n2026-11-27,PAYMENT,2.00,-50.00,48.00\n2026-11-27,NOTE,,0.00,48.00\n2026-11-28,MONTHLY FEE,7.50,,40.50\n`
  expect(linesIn(text, 'absa')).toEqual([
    ['2026-11-27', -5_000, 'PAYMENT'],
    ['2026-11-27', -200, 'Fee: PAYMENT'],
    ['2026-11-28', -750, 'MONTHLY FEE'],
  ])
  const notCharged = `${head}2026-11-26,OPENING,,0.00,100.00\n2026-11-27,PAYMENT,2.00,-50.00,50.00\n`
  expect(linesIn(notCharged, 'absa')).toEqual([['2026-11-27', -5_000, 'PAYMENT']])
})

test.each([
  ['!Type:Bank\nD27/11/2026\nT199.00\nPA, B, C\n^\n', 'a QIF file'],
  [
    '{1:F01FIRNZAJJXXX}{4:\n:20:STMT\n:25:62845501234\n:60F:C261101ZAR1,00\n:61:2611271127C199,00NTRF\n',
    'an MT940 file',
  ],
  [':20:STMT\n:25:62845501234\n:60F:C261101ZAR1,00\n:61:2611271127C199,00NTRF\n', 'an MT940 file'],
  [
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
    'a CAMT file (ISO 20022)',
  ],
  ['%PDF-1.7\n1,2,3\n', 'a PDF'],
  ['PK\u0003\u0004\u0014', 'an Excel workbook'],
  ['<html><table><tr><td>1</td></tr></table></html>', 'a web page'],
])('what is no CSV and no OFX is named: %s', (text, name) => {
  expect(refusalOf(text)).toBe(
    `november is ${name}, which we do not read. Download the statement as CSV or OFX from the bank.`,
  )
  expect(columnsQuestion({ bytes: Buffer.from(text) }, null, siteTimeZone)).toBeNull()
})
