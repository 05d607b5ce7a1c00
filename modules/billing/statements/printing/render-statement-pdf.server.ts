import { formatDay } from '#kernel/date-format.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { formatRand } from '#kernel/money.ts'
import {
  type Area,
  closePaper,
  ink,
  openPaper,
  type Paper,
  sheet,
} from '#modules/billing/documents/printing/paper.server.ts'
import type { Style } from '#modules/billing/documents/printing/typesetting.server.ts'
import type { DocumentBrand } from '#modules/billing/documents/rules/document-brand.ts'
import {
  bankHeight,
  drawBank,
  drawPageFeet,
} from '#modules/billing/invoices/printing/invoice-foot.server.ts'
import {
  drawBrandBar,
  drawParties,
  drawSellerName,
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
const rowHeight = 19
/** A movement whose detail has its own line. */
const tallRowHeight = 29
const small: Style = { size: 8, color: ink.muted }
const width = sheet.right - sheet.left

const columns: Record<'day' | 'what' | 'debit' | 'credit' | 'balance', Area> = {
  day: { x: sheet.left, width: 58 },
  what: { x: sheet.left + 62, width: 216 },
  debit: { x: sheet.left + 282, width: 68 },
  credit: { x: sheet.left + 354, width: 68 },
  balance: { x: sheet.left + 426, width: width - 426 },
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
  drawFoot(paper, statement, footTop)
  drawPageFeet(paper, statement)
  return closePaper(paper)
}

function drawHead(
  paper: Paper,
  { seller, buyer, period, closingCents }: StatementDocument,
): number {
  drawBrandBar(paper)
  drawSellerName(paper, seller.title || seller.legal_name)
  const right: Area = { x: sheet.right - 270, width: 270 }
  paper.line('Account statement', sheet.top - 6, right, {
    size: 23,
    weight: 'strong',
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
    { size: 15, weight: 'strong' },
  )
  return y + 52
}

function drawRows(paper: Paper, statement: StatementDocument, top: number): number {
  let y = drawCaptions(paper, top)
  const row = (draw: (y: number) => void, height = rowHeight) => {
    if (y + height > sheet.bottom) y = drawCaptions(paper, nextPage(paper, headOf(statement)))
    draw(y + 5)
    y += height
    paper.rule(y - 0.5)
  }
  row((at) =>
    drawBalance(paper, at, {
      day: statement.period.from,
      label: 'Opening balance',
      cents: statement.openingCents,
    }),
  )
  for (const line of statement.lines)
    row((at) => drawLine(paper, at, line), fitsOneLine(paper, line) ? rowHeight : tallRowHeight)
  row((at) => {
    drawBalance(paper, at, {
      day: statement.period.to,
      label: 'Closing balance',
      cents: statement.closingCents,
    })
    drawSides(paper, at, columnTotals(statement.lines), { ...cell, weight: 'strong' })
  })
  return y
}

function headOf({ period }: StatementDocument) {
  return {
    title: 'Account statement',
    number: `${formatDay(period.from)} to ${formatDay(period.to)}`,
  }
}

function drawCaptions(paper: Paper, top: number): number {
  paper.pdf.rect(sheet.left - 8, top, width + 16, 22).fill(ink.faint)
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

/** Ageing, credit and bank details, together on one page. */
function drawFoot(paper: Paper, statement: StatementDocument, top: number): void {
  const owes = statement.closingCents > 0
  const bank = owes ? statement.bank : null
  let y = top + 20
  if (y + (bank ? bankHeight(bank) + 58 : 80) > sheet.bottom) y = nextPage(paper, headOf(statement))
  const facts: [string, number][] = [
    ...ageingBuckets.map((bucket): [string, number] => [
      ageingLabels[bucket],
      statement.ageing[bucket],
    ]),
  ]
  if (statement.creditCents > 0) facts.push(['Less: credit', -statement.creditCents])
  facts.push(['Balance', ageingTotal(statement.ageing) - statement.creditCents])
  paper.line(
    'Balance by age, from the due date',
    y,
    { x: sheet.left, width },
    { ...caption, size: 9.5, color: ink.text },
  )
  y += 18
  paper.pdf.rect(sheet.left - 8, y, width + 16, 40).fill(ink.faint)
  const share = width / facts.length
  facts.forEach(([name, cents], index) => {
    const area: Area = { x: sheet.left + index * share, width: share - 8 }
    paper.line(name, y + 7, area, caption)
    paper.whole(formatRand(cents), y + 20, area, { size: 10, weight: 'strong' })
  })
  if (bank) drawBank(paper, { ...bank, reference: 'Your invoice number' }, y + 60)
}
