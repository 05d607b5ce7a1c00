import { expect, test } from 'vitest'
import { formatRand } from '#kernel/money.ts'
import { sampleDocument } from '#modules/billing/invoices/printing/sample-document.ts'
import { pdfText } from '#tests/pdf-text.ts'
import {
  columnTotals,
  type Movement,
  type StatementDocument,
  statementOf,
} from '../rules/statement.ts'
import { renderStatementPdf } from './render-statement-pdf.server.ts'

function sample(count: number, cents = 22_885): StatementDocument {
  const movements = Array.from(
    { length: count },
    (_, index): Movement => ({
      id: String(index),
      day: '2026-11-02',
      kind: index % 2 === 0 ? 'invoice' : 'payment',
      invoiceId: null,
      number: `INV-2026-11-${String(index).padStart(4, '0')}`,
      detail:
        index % 2 === 0
          ? 'Tax Invoice'
          : 'Bank transfer (EFT), a reference that somebody made far too long to fit on any line of paper',
      effectCents: index % 2 === 0 ? cents : -cents + 100,
    }),
  )
  const { seller, buyer } = sampleDocument()
  const bank = {
    bankName: 'First National Bank',
    accountName: 'Hostwright',
    accountNumber: '62000000000',
    branchCode: '250655',
    accountType: 'Business',
    notice: '',
  }
  const moved = movements.reduce((sum, { effectCents }) => sum + effectCents, 0)
  const open = [{ dueDate: '2026-06-01', openCents: moved + 1_000 + 500 }]
  return {
    ...statementOf(
      { from: '2026-11-01', to: '2026-11-22' },
      { openingCents: 1_000, movements, open, unusedCents: 500 },
    ),
    seller,
    buyer,
    bank,
  }
}

const textOf = async (statement: StatementDocument) =>
  pdfText(await renderStatementPdf(statement)).replaceAll('\u00a0', ' ')

test('says who owes whom how much, with every line, however many pages it takes', async () => {
  const statement = sample(250)
  const text = await textOf(statement)
  for (let index = 0; index < 250; index++)
    expect(text).toContain(`INV-2026-11-${String(index).padStart(4, '0')}`)
  for (const words of [
    'Balance owed on 22 Nov 2026',
    'Opening balance',
    'Debit',
    'Credit',
    'Closing balance',
    '120+ days',
    'Less: credit',
    'Pay by bank transfer (EFT)',
    'Page 10 of 10',
  ])
    expect(text).toContain(words)
  expect(
    text.split(formatRand(statement.closingCents).replaceAll('\u00a0', ' ')).length,
  ).toBeGreaterThan(3)
  // What was paid stands in its own column, without a sign; the sums of both columns stand beside
  // the closing balance.
  expect(text).not.toContain('-R228.85')
  const { debitCents, creditCents } = columnTotals(statement.lines)
  for (const cents of [debitCents, creditCents])
    expect(text).toContain(formatRand(cents).replaceAll('\u00a0', ' '))
})

test('says that bank details changed where there is something to pay', async () => {
  const { bank, ...statement } = sample(4)
  const notice = 'Our bank details changed on 18 Nov 2026.'
  expect(await textOf({ ...statement, bank: bank && { ...bank, notice } })).toContain(notice)
})

test('an account in credit is asked for nothing, and huge amounts stay whole', async () => {
  const empty = {
    ...sample(0),
    openingCents: -5_000,
    closingCents: -5_000,
    ageing: { current: 0, '30': 0, '60': 0, '90': 0, '120+': 0 },
    creditCents: 5_000,
  }
  const text = await textOf(empty)
  expect(text).toContain('Credit balance on 22 Nov 2026')
  expect(text).not.toContain('Pay by bank transfer')
  expect(await textOf(sample(3, 99_999_999_999))).toContain('R999 999 999.99')
})

test('the same account makes the same bytes', async () => {
  expect(await renderStatementPdf(sample(10))).toEqual(await renderStatementPdf(sample(10)))
})

test('no page holds the bank details alone', async () => {
  for (let count = 12; count < 52; count++) {
    const text = await textOf(sample(count))
    const pages = text.split(/Page \d+ of \d+/).length - 1
    if (pages === 1) continue
    const lastPage = text.slice(text.indexOf(`Page ${pages - 1} of ${pages}`))
    expect(lastPage, `${count} movements`).toMatch(/INV-2026-11-\d{4}/)
  }
})
