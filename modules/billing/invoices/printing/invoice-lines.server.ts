import { formatRand } from '#kernel/money.ts'
import {
  type Area,
  bandInset,
  drawBand,
  ink,
  lineHeight,
  type Paper,
  sheet,
} from '#modules/billing/documents/printing/paper.server.ts'
import type { Style } from '#modules/billing/documents/printing/typesetting.server.ts'
import type { DocumentLine, InvoiceDocument } from '#modules/billing/documents/rules/document.ts'
import { drawBrandBar } from './invoice-head.server.ts'

const cell: Style = { size: 9.5 }
const caption: Style = { size: 8.5, weight: 'strong', color: ink.muted }
const padding = 7

const columns: Record<'description' | 'quantity' | 'price' | 'total', Area> = {
  description: { x: sheet.left + bandInset, width: 252 },
  quantity: { x: sheet.left + 264, width: 40 },
  price: { x: sheet.left + 312, width: 86 },
  total: { x: sheet.left + 404, width: sheet.right - sheet.left - 404 - bandInset },
}

/** Draws the table of lines, with captions on every page; returns the y below. */
export function drawLines(paper: Paper, document: InvoiceDocument, top: number): number {
  let y = drawCaptions(paper, top)
  for (const line of document.lines) {
    let rest = paper.wrap(line.description, columns.description.width, cell)
    let isFirst = true
    while (rest.length > 0) {
      const room = Math.floor((sheet.bottom - y - 2 * padding) / lineHeight(cell))
      const fits = rest.length <= room
      if (!fits && room < Math.min(rest.length, 12)) {
        y = drawCaptions(paper, nextPage(paper, document))
        continue
      }
      const part = rest.slice(0, room)
      y = drawLine(paper, { description: part, line: isFirst ? line : null }, y)
      rest = rest.slice(room)
      isFirst = false
    }
  }
  return y
}

/** Starts a page with a running head; returns the y below it. */
export function nextPage(
  paper: Paper,
  { title, number }: { title: string; number: string },
): number {
  paper.pdf.addPage()
  drawBrandBar(paper)
  paper.line(
    `${title} ${number}`,
    36,
    { x: sheet.left, width: 300 },
    { size: 9.5, weight: 'strong', color: ink.muted },
  )
  return sheet.top + 8
}

function drawCaptions(paper: Paper, top: number): number {
  drawBand(paper, top, 22)
  paper.line('Description', top + 6, columns.description, caption)
  paper.line('Qty', top + 6, columns.quantity, { ...caption, align: 'right' })
  paper.line('Unit price', top + 6, columns.price, { ...caption, align: 'right' })
  paper.line('Total', top + 6, columns.total, { ...caption, align: 'right' })
  return top + 22
}

/** `line` is null where a description goes on from the page before. */
function drawLine(
  paper: Paper,
  { description, line }: { description: string[]; line: DocumentLine | null },
  top: number,
): number {
  let y = top + padding
  if (line) {
    paper.whole(String(line.quantity), y, columns.quantity, { ...cell, align: 'right' })
    paper.whole(formatRand(line.unitPriceCents), y, columns.price, { ...cell, align: 'right' })
    paper.whole(formatRand(line.totalCents), y, columns.total, {
      ...cell,
      align: 'right',
      weight: 'strong',
    })
  }
  for (const text of description) {
    paper.line(text, y, { ...columns.description, width: columns.description.width + 2 }, cell)
    y += lineHeight(cell)
  }
  paper.rule(y + padding - 1)
  return y + padding
}
