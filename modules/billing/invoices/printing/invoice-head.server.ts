import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import {
  type Area,
  ink,
  type Paper,
  sheet,
} from '#modules/billing/documents/printing/paper.server.ts'
import type { Style } from '#modules/billing/documents/printing/typesetting.server.ts'
import type { DocumentState, InvoiceDocument } from '#modules/billing/documents/rules/document.ts'
import { addressLines } from '#modules/customers/rules/address-lines.ts'

const label: Style = { size: 8.5, weight: 'strong', color: ink.muted }
const body: Style = { size: 9.5 }
const half = (sheet.right - sheet.left - 32) / 2
const leftHalf: Area = { x: sheet.left, width: half }
const rightHalf: Area = { x: sheet.left + half + 32, width: half }

/** Without a colour: that of the brand. */
const stateLabels: Record<DocumentState, { word: string; color?: string } | null> = {
  due: null,
  paid: { word: 'Paid', color: ink.positive },
  cancelled: { word: 'Cancelled' },
  credited: { word: 'Credited' },
  written_off: { word: 'Written off' },
}

/** Draws everything above the lines of the first page; returns the y below. */
export function drawHead(paper: Paper, document: InvoiceDocument): number {
  drawBrandBar(paper)
  const titleBottom = drawTitle(paper, document)
  const partiesTop = Math.max(titleBottom, 118) + 14
  const partiesBottom = drawParties(paper, document, partiesTop)
  return drawFacts(paper, document, partiesBottom + 12)
}

/** The brand's gradient bar. */
export function drawBrandBar(paper: Paper): void {
  const { start, end } = paper.brand
  const gradient = paper.pdf.linearGradient(0, 0, sheet.width, 0).stop(0, start).stop(1, end)
  paper.pdf.rect(0, 0, sheet.width, 7).fill(gradient)
}

const nameArea: Area = { x: sheet.left + 36, width: 214 }
export const titleStyle: Style = { size: 23, weight: 'display' }
const logoHeight = 40
const logoWidth = 200

/** The logo; the mark and the name where there is none. Returns the y below. */
export function drawSellerName(paper: Paper, name: string): number {
  const { logo } = paper.brand
  if (logo === null) {
    drawMark(paper, name)
    return paper.block(name, sheet.top - 3, nameArea, { size: 16, weight: 'display' })
  }
  paper.pdf.image(Buffer.from(logo), sheet.left, sheet.top - 6, { fit: [logoWidth, logoHeight] })
  return sheet.top - 6 + logoHeight
}

/** The mark of the pages (`ui/layout/logo.tsx`): an H, or another first letter on the horizon. */
function drawMark(paper: Paper, name: string): void {
  const { pdf, brand } = paper
  const letter = name.charAt(0).toUpperCase()
  const horizon = letter === 'H' ? 17.5 : 28.5
  const end = letter === 'H' ? 30 : 29
  if (letter !== 'H')
    paper.line(letter, sheet.top - 6, { x: sheet.left, width: 28 }, { size: 20, weight: 'display' })
  pdf
    .save()
    .translate(sheet.left - 3, sheet.top - 7)
    .scale(0.86)
    .lineCap('round')
  if (letter === 'H') pdf.path('M6 4v24M20 4v24').lineWidth(4.5).strokeColor(ink.text).stroke()
  pdf.lineWidth(3.5)
  pdf
    .path(`M${end - 24} ${horizon}H${end}`)
    .strokeColor(brand.start)
    .stroke()
  pdf
    .path(`M${end - 9} ${horizon}H${end}`)
    .strokeColor(brand.end)
    .stroke()
  pdf.restore()
}

function drawTitle(
  paper: Paper,
  { title, isCopy, number, seller, credited, state }: InvoiceDocument,
): number {
  const nameBottom = drawSellerName(paper, seller.title || seller.legal_name)
  const right: Area = { x: sheet.right - 270, width: 270 }
  paper.line(title, sheet.top - 6, right, { ...titleStyle, align: 'right' })
  let y = sheet.top + 24
  paper.whole(number, y, right, { size: 11, align: 'right', weight: 'strong', color: ink.muted })
  y += 18
  const remark: Style = { size: 9.5, weight: 'strong', align: 'right' }
  const remarks: ({ word: string; color?: string } | null)[] = [
    title === 'Pro-forma invoice' || title === 'Revised pro-forma'
      ? { word: 'Not a tax invoice.' }
      : null,
    isCopy ? { word: 'Copy' } : null,
    credited ? null : stateLabels[state],
  ]
  for (const one of remarks) {
    if (!one) continue
    paper.line(one.word, y, right, { ...remark, color: one.color ?? paper.brand.accent })
    y += 14
  }
  if (credited) {
    paper.line(
      `${title === 'Revised pro-forma' ? 'Replaces' : 'Corrects'} ${credited.number}`,
      y,
      right,
      { ...body, align: 'right' },
    )
    y += 14
  }
  return Math.max(y, nameBottom)
}

type Parties = Pick<InvoiceDocument, 'seller' | 'buyer'>

/** Draws seller and buyer side by side; returns the y below. */
export function drawParties(paper: Paper, parties: Parties, top: number): number {
  return Math.max(drawSeller(paper, parties, top), drawBuyer(paper, parties, top))
}

function drawSeller(paper: Paper, { seller }: Parties, top: number): number {
  const lines = [
    seller.registration_number && `Registration no. ${seller.registration_number}`,
    seller.vat_registered && seller.vat_number && `VAT no. ${seller.vat_number}`,
    ...seller.physical_address.split('\n').map((line) => line.trim()),
    seller.email,
    seller.phone,
  ]
  return drawParty(
    paper,
    { caption: 'From', name: seller.legal_name || seller.title, lines },
    { area: leftHalf, top },
  )
}

function drawBuyer(paper: Paper, { buyer }: Parties, top: number): number {
  const lines = [
    buyer.company && buyer.name,
    buyer.vatNumber && `VAT no. ${buyer.vatNumber}`,
    ...addressLines(buyer.address),
    buyer.email,
    buyer.phone,
  ]
  return drawParty(
    paper,
    { caption: 'Billed to', name: buyer.company || buyer.name, lines },
    { area: rightHalf, top },
  )
}

type Party = { caption: string; name: string; lines: (string | false)[] }

function drawParty(
  paper: Paper,
  { caption, name, lines }: Party,
  { area, top }: { area: Area; top: number },
): number {
  paper.line(caption, top, area, label)
  let y = paper.block(name, top + 14, area, { size: 11, weight: 'strong' })
  for (const line of lines) if (line) y = paper.block(line, y, area, body)
  return y
}

/** Draws the dates and numbers below the addresses. */
function drawFacts(paper: Paper, document: InvoiceDocument, top: number): number {
  const facts: [string, string][] = [['Issued', formatDay(document.issueDate)]]
  if (document.dueDate && document.state === 'due') facts.push(['Due', formatDay(document.dueDate)])
  if (document.paidOn) facts.push(['Paid', formatDay(document.paidOn)])
  if (document.orderNumber) facts.push(['Order', document.orderNumber])
  if (document.state === 'due' && document.title !== 'Credit Note')
    facts.push(['Balance due', formatRand(document.balanceCents)])
  paper.rule(top)
  const width = (sheet.right - sheet.left) / Math.max(4, facts.length)
  facts.forEach(([caption, value], index) => {
    const area: Area = { x: sheet.left + index * width, width: width - 10 }
    paper.line(caption, top + 9, area, label)
    paper.whole(value, top + 22, area, { size: 10.5, weight: 'strong' })
  })
  if (document.purchaseOrderNumber === '') return top + 46
  // Its own row: up to fifty characters would be too small to read in a column.
  const row: Area = { x: sheet.left, width: sheet.right - sheet.left }
  paper.line('Purchase order', top + 44, row, label)
  paper.whole(document.purchaseOrderNumber, top + 57, row, { size: 10.5, weight: 'strong' })
  return top + 81
}
