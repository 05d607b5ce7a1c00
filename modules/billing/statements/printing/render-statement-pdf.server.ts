import { formatDay } from '#kernel/date-format.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { formatRand } from '#kernel/money.ts'
import {
  type Area,
  bandInset,
  closePaper,
  drawBand,
  ink,
  openPaper,
  type Paper,
  sheet,
} from '#modules/billing/documents/printing/paper.server.ts'
import type { Style } from '#modules/billing/documents/printing/typesetting.server.ts'
import type { DocumentBrand } from '#modules/billing/documents/rules/document-brand.ts'
import { drawPageFeet } from '#modules/billing/invoices/printing/invoice-foot.server.ts'
import {
  drawBrandBar,
  drawParties,
  drawSellerName,
  titleStyle,
} from '#modules/billing/invoices/printing/invoice-head.server.ts'
import { nextPage } from '#modules/billing/invoices/printing/invoice-lines.server.ts'
import { ageingBuckets, ageingLabels } from '../rules/ageing.ts'
import {
  ageingTotal,
  columnTotals,
  debitAndCredit,
  movementLabels,
  type StatementDocument,
  type StatementLine,
} from '../rules/statement.ts'

const cell: Style = { size: 9 }
const caption: Style = { size: 8.5, weight: 'strong', color: ink.muted }
const heading: Style = { size: 9.5, weight: 'strong' }
const rowHeight = 19
/** A movement whose detail has its own line. */
const tallRowHeight = 29
const small: Style = { size: 8, color: ink.muted }
const width = sheet.right - sheet.left

const columns: Record<'day' | 'what' | 'debit' | 'credit' | 'balance', Area> = {
  day: { x: sheet.left + bandInset, width: 58 },
  what: { x: sheet.left + 70, width: 206 },
  debit: { x: sheet.left + 280, width: 66 },
  credit: { x: sheet.left + 350, width: 66 },
  balance: { x: sheet.left + 420, width: width - 420 - bandInset },
}

/**
 * The account statement as a PDF. Pure: the same objects give the same bytes. Without a brand it is
 * the program's own.
 */
export function renderStatementPdf(
  statement: StatementDocument,
  brand?: DocumentBrand,
): Promise<Uint8Array> {
  const { seller, buyer, period } = statement
  const details = {
    title: `Account statement ${period.from} to ${period.to}`,
    author: seller.legal_name || seller.title,
    subject: `Account statement for ${buyer.company || buyer.name}`,
    date: new Date(`${period.to}T00:00:00Z`),
  }
  const paper = openPaper(details, brand)
  const linesTop = drawHead(paper, statement)
  const footTop = drawRows(paper, statement, linesTop)
  drawBank(paper, statement, footTop)
  drawPageFeet(paper, statement)
  return closePaper(paper)
}

function drawHead(paper: Paper, statement: StatementDocument): number {
  const { seller, buyer, period, closingCents } = statement
  drawBrandBar(paper)
  drawSellerName(paper, seller.title || seller.legal_name)
  const right: Area = { x: sheet.right - 270, width: 270 }
  paper.line('Account statement', sheet.top - 6, right, {
    ...titleStyle,
    align: 'right',
  })
  const days = `${formatDay(period.from)} to ${formatDay(period.to)}`
  paper.line(days, sheet.top + 24, right, {
    size: 11,
    weight: 'strong',
    color: ink.muted,
    align: 'right',
  })
  const y = drawParties(paper, { seller, buyer }, 132) + 14
  paper.rule(y)
  const [word, cents] =
    closingCents < 0 ? ['Credit balance', -closingCents] : ['Balance owed', closingCents]
  paper.line(`${word} on ${formatDay(period.to)}`, y + 9, { x: sheet.left, width: 260 }, caption)
  paper.whole(
    formatRand(cents),
    y + 22,
    { x: sheet.left, width: 260 },
    { size: 17, weight: 'display' },
  )
  return drawAgeing(paper, statement, y + 52)
}

/** How many of the last rows go with the foot to a new page, so that it never begins one alone. */
const rowsWithFoot = 4

type Row = { height: number; draw: (y: number) => void }

function drawRows(paper: Paper, statement: StatementDocument, top: number): number {
  const rows = rowsOf(paper, statement)
  const tail = Math.max(0, rows.length - rowsWithFoot)
  const tailHeight = rows.slice(tail).reduce((sum, { height }) => sum + height, 0)
  let y = drawCaptions(paper, top)
  rows.forEach(({ height, draw }, index) => {
    const needed = index === tail ? tailHeight + footHeight(statement) : height
    if (y + needed > sheet.bottom) y = drawCaptions(paper, nextPage(paper, headOf(statement)))
    draw(y + 5)
    y += height
    paper.rule(y - 0.5)
  })
  return y
}

function rowsOf(paper: Paper, { lines, period, openingCents, closingCents }: StatementDocument) {
  const opening = { day: period.from, label: 'Opening balance', cents: openingCents }
  const closing = { day: period.to, label: 'Closing balance', cents: closingCents }
  const rows: Row[] = [
    { height: rowHeight, draw: (y) => drawBalance(paper, y, opening) },
    ...lines.map((line) => ({
      height: fitsOneLine(paper, line) ? rowHeight : tallRowHeight,
      draw: (y: number) => drawLine(paper, y, line),
    })),
    {
      height: rowHeight,
      draw: (y) => {
        drawBalance(paper, y, closing)
        drawSides(paper, y, columnTotals(lines), { ...cell, weight: 'strong' })
      },
    },
  ]
  return rows
}

function headOf({ period }: StatementDocument) {
  return {
    title: 'Account statement',
    number: `${formatDay(period.from)} to ${formatDay(period.to)}`,
  }
}

function drawCaptions(paper: Paper, top: number): number {
  drawBand(paper, top, 22)
  paper.line('Date', top + 6, columns.day, caption)
  paper.line('Description', top + 6, columns.what, caption)
  paper.line('Debit', top + 6, columns.debit, { ...caption, align: 'right' })
  paper.line('Credit', top + 6, columns.credit, { ...caption, align: 'right' })
  paper.line('Balance', top + 6, columns.balance, { ...caption, align: 'right' })
  return top + 22
}

function drawBalance(
  paper: Paper,
  y: number,
  { day, label, cents }: { day: CalendarDate; label: string; cents: Cents },
): void {
  paper.line(formatDay(day), y, columns.day, { ...cell, color: ink.muted })
  paper.line(label, y, columns.what, { ...cell, weight: 'strong' })
  paper.whole(formatRand(cents), y, columns.balance, { ...cell, weight: 'strong', align: 'right' })
}

function nameOf({ kind, number }: StatementLine): string {
  return `${movementLabels[kind]} ${number}`.trim()
}

function oneLine(line: StatementLine): string {
  return line.detail === '' ? nameOf(line) : `${nameOf(line)} · ${line.detail}`
}

function fitsOneLine(paper: Paper, line: StatementLine): boolean {
  return line.detail === '' || paper.measure(oneLine(line), cell) <= columns.what.width
}

function drawLine(paper: Paper, y: number, line: StatementLine): void {
  paper.line(formatDay(line.day), y, columns.day, { ...cell, color: ink.muted })
  if (fitsOneLine(paper, line)) paper.line(oneLine(line), y, columns.what, cell)
  else {
    paper.line(nameOf(line), y, columns.what, cell)
    paper.line(line.detail, y + 11, columns.what, small)
  }
  drawSides(paper, y, debitAndCredit(line), cell)
  paper.whole(formatRand(line.balanceCents), y, columns.balance, { ...cell, align: 'right' })
}

function drawSides(
  paper: Paper,
  y: number,
  { debitCents, creditCents }: ReturnType<typeof debitAndCredit>,
  style: Style,
): void {
  if (debitCents !== null)
    paper.whole(formatRand(debitCents), y, columns.debit, { ...style, align: 'right' })
  if (creditCents !== null)
    paper.whole(formatRand(creditCents), y, columns.credit, { ...style, align: 'right' })
}

/** What of the balance is how old, from margin to margin; nothing where nothing is open. */
function drawAgeing(paper: Paper, { ageing, creditCents }: StatementDocument, top: number): number {
  const total = ageingTotal(ageing)
  if (total === 0 && creditCents === 0) return top
  const facts: [string, number][] = ageingBuckets.map((bucket) => [
    ageingLabels[bucket],
    ageing[bucket],
  ])
  if (creditCents > 0) facts.push(['Less: credit', -creditCents])
  facts.push(['Balance', total - creditCents])
  paper.line('Balance by age, from the due date', top, { x: sheet.left, width }, caption)
  const y = top + 14
  drawBand(paper, y, 38)
  const share = (width - 2 * bandInset) / facts.length
  facts.forEach(([name, cents], index) => {
    const area: Area = { x: sheet.left + bandInset + index * share, width: share - 8 }
    paper.line(name, y + 6, area, caption)
    paper.whole(formatRand(cents), y + 19, area, { size: 10, weight: 'strong' })
  })
  return y + 52
}

function bankOf({ closingCents, bank }: StatementDocument) {
  return closingCents > 0 ? bank : null
}

/** The space that `drawBank` needs below the last row. */
function footHeight(statement: StatementDocument): number {
  const bank = bankOf(statement)
  if (!bank) return 0
  return bank.notice === '' ? 112 : 150
}

/** Where to pay, in a row of facts. */
function drawBank(paper: Paper, statement: StatementDocument, top: number): void {
  const bank = bankOf(statement)
  if (!bank) return
  paper.line('Pay by bank transfer (EFT)', top + 20, { x: sheet.left, width }, heading)
  const facts: [string, string][] = [
    ['Bank', bank.bankName],
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber],
    ['Account type', bank.accountType],
    ['Branch code', bank.branchCode],
    ['Reference', 'Your invoice number'],
  ]
  const share = width / 3
  facts
    .filter(([, value]) => value !== '')
    .forEach(([name, value], index) => {
      const area: Area = { x: sheet.left + (index % 3) * share, width: share - 10 }
      const y = top + 40 + Math.floor(index / 3) * 34
      paper.line(name, y, area, caption)
      paper.whole(value, y + 12, area, { size: 10, weight: 'strong' })
    })
  if (bank.notice !== '')
    paper.block(bank.notice, top + 112, { x: sheet.left, width }, { ...cell, weight: 'strong' })
}
