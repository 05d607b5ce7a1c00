import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import {
  type Area,
  bandInset,
  ink,
  lineHeight,
  type Paper,
  sheet,
} from '#modules/billing/documents/printing/paper.server.ts'
import type { Style } from '#modules/billing/documents/printing/typesetting.server.ts'
import {
  type DocumentBank,
  type InvoiceDocument,
  vatRows,
} from '#modules/billing/documents/rules/document.ts'
import { nextPage } from './invoice-lines.server.ts'

const sums: Area = { x: sheet.right - 230, width: 230 - bandInset }
const amounts: Area = { x: sums.x + 104, width: sums.width - 104 }
const side: Area = { x: sheet.left, width: 240 }
const body: Style = { size: 9.5 }
const caption: Style = { size: 8.5, weight: 'strong', color: ink.muted }

/**
 * Totals and bank details together on one page where they fit; then payments, credits and notes.
 */
export function drawFoot(paper: Paper, document: InvoiceDocument, top: number): void {
  const notes = noteTexts(document)
  const height = Math.max(
    sumRows(document).length * 20 + 44,
    document.bank ? bankHeight(document.bank) : 0,
  )
  let y = top + 16
  if (y + height > sheet.bottom) y = nextPage(paper, document)
  const bottom = Math.max(
    drawSums(paper, document, y),
    document.bank ? drawBank(paper, document.bank, y) : y,
  )
  const settled = drawSettlements(paper, document, bottom + 12)
  drawNotes(paper, document, { texts: notes, top: settled + 18 })
}

function sumRows(document: InvoiceDocument): [string, string][] {
  const rows: [string, string][] = []
  // An imported document has the VAT of its issuer, and no seller who charges it here.
  if (document.seller.vat_registered || document.vatCents !== 0) {
    rows.push(['Subtotal', formatRand(document.subtotalCents)])
    for (const { label, cents } of vatRows(document)) rows.push([label, formatRand(cents)])
  }
  return rows
}

function drawSums(paper: Paper, document: InvoiceDocument, top: number): number {
  let y = top
  const row = (name: string, value: string, style: Style) => {
    paper.line(name, y, { ...sums, width: 150 }, style)
    paper.whole(value, y, amounts, { ...style, align: 'right' })
    y += 20
  }
  for (const [name, value] of sumRows(document)) row(name, value, body)
  paper.pdf.roundedRect(sums.x - 12, y - 2, sheet.right - sums.x + 12, 32, 6).fill(ink.text)
  const total: Style = { size: 13, weight: 'strong', color: ink.white }
  paper.line(
    document.title === 'Credit Note' ? 'Total credited' : 'Total',
    y + 5,
    { ...sums, width: 100 },
    total,
  )
  paper.whole(formatRand(document.totalCents), y + 5, amounts, { ...total, align: 'right' })
  y += 40
  if (document.settlements.length === 0 && document.state === 'due')
    row('Balance due', formatRand(document.balanceCents), { ...body, weight: 'strong' })
  return y
}

const days: Area = { x: sheet.left + bandInset, width: 78 }
const labels: Area = { x: days.x + days.width + 8, width: 300 }
const settled: Area = { x: sheet.right - 110, width: 110 - bandInset }

/** Each payment and credit with its day, and the balance after them; returns the y below. */
function drawSettlements(paper: Paper, document: InvoiceDocument, top: number): number {
  if (document.settlements.length === 0) return top
  let y = top
  const row = (draw: (y: number) => void, height = 17) => {
    if (y + height > sheet.bottom) y = nextPage(paper, document)
    draw(y)
    y += height
  }
  row(
    (at) =>
      paper.line(
        'Payments and credits',
        at,
        { ...labels, x: sheet.left },
        { ...caption, size: 9.5, color: ink.text },
      ),
    36,
  )
  y -= 18
  for (const { day, label, cents } of document.settlements) {
    row((at) => {
      paper.line(formatDay(day), at, days, { ...body, color: ink.muted })
      paper.whole(label, at, labels, body)
      paper.whole(formatRand(cents), at, settled, { ...body, align: 'right' })
    })
  }
  row((at) => {
    paper.rule(at)
    paper.line('Balance due', at + 7, labels, { ...body, weight: 'strong' })
    paper.whole(formatRand(document.balanceCents), at + 7, settled, {
      ...body,
      weight: 'strong',
      align: 'right',
    })
  }, 26)
  return y
}

/** Draws the bank details; returns the y below. */
function drawBank(paper: Paper, bank: DocumentBank, top: number): number {
  const rows: [string, string][] = [
    ['Bank', bank.bankName],
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber],
    ['Account type', bank.accountType],
    ['Branch code', bank.branchCode],
  ]
  paper.line('Pay by bank transfer (EFT)', top, side, { ...caption, size: 9.5, color: ink.text })
  let y = top + 18
  for (const [name, value] of rows) {
    if (value === '') continue
    paper.line(name, y, { x: side.x, width: 84 }, { ...body, color: ink.muted })
    y = paper.block(value, y, { x: side.x + 90, width: side.width - 90 }, body)
  }
  paper.line('Reference', y, { x: side.x, width: 84 }, { ...body, color: ink.muted })
  y =
    paper.block(
      bank.reference,
      y,
      { x: side.x + 90, width: side.width - 90 },
      { ...body, weight: 'strong', color: paper.brand.accent },
    ) + 4
  return bank.notice === ''
    ? y
    : paper.block(bank.notice, y + 4, side, { ...body, weight: 'strong' }) + 4
}

/** The space that bank details need on a page. */
function bankHeight({ notice }: Pick<DocumentBank, 'notice'>): number {
  return notice === '' ? 152 : 200
}

function noteTexts({ notes, credited, seller, title }: InvoiceDocument): [string, string][] {
  const texts: [string, string][] = []
  if (credited?.reason) texts.push(['Reason', credited.reason])
  if (notes.trim() !== '') texts.push(['Notes', notes.trim()])
  if (title === 'Pro-forma invoice' && seller.vat_registered)
    texts.push(['', 'We’ll send your tax invoice once we’ve received your payment.'])
  return texts
}

function drawNotes(
  paper: Paper,
  document: InvoiceDocument,
  { texts, top }: { texts: [string, string][]; top: number },
): void {
  const area: Area = { x: sheet.left, width: sheet.right - sheet.left }
  let y = top
  for (const [name, text] of texts) {
    if (y + 40 > sheet.bottom) y = nextPage(paper, document)
    if (name) {
      paper.line(name, y, area, caption)
      y += 14
    }
    for (const line of paper.wrap(text, area.width, body)) {
      if (y + lineHeight(body) > sheet.bottom) y = nextPage(paper, document)
      paper.line(line, y, { ...area, width: area.width + 2 }, body)
      y += lineHeight(body)
    }
    y += 8
  }
}

/** Drawn last, when the number of pages is known. */
export function drawPageFeet(paper: Paper, { seller }: Pick<InvoiceDocument, 'seller'>): void {
  const { count } = paper.pdf.bufferedPageRange()
  const small: Style = { size: 8, color: ink.muted }
  const who = [
    seller.legal_name || seller.title,
    seller.registration_number && `Reg. no. ${seller.registration_number}`,
    seller.email,
  ]
  for (let page = 0; page < count; page++) {
    paper.pdf.switchToPage(page)
    paper.rule(778)
    const thanks = { x: sheet.left, width: 300 }
    paper.line('Thank you for your business!', 788, thanks, { size: 9.5, weight: 'strong' })
    paper.line(
      `Page ${page + 1} of ${count}`,
      790,
      { x: sheet.right - 120, width: 120 },
      { ...small, align: 'right' },
    )
    paper.line(who.filter(Boolean).join(' · '), 804, { x: sheet.left, width: 400 }, small)
  }
}
