import {
  closePaper,
  openPaper,
  type Paper,
  sheet,
} from '#modules/billing/documents/printing/paper.server.ts'
import type { InvoiceDocument } from '#modules/billing/documents/rules/document.ts'
import type { DocumentBrand } from '#modules/billing/documents/rules/document-brand.ts'
import { oneAtATime, yieldToEventLoop } from '#platform/load/background-work.server.ts'
import { drawFoot, drawPageFeet } from './invoice-foot.server.ts'
import { drawHead } from './invoice-head.server.ts'
import { drawLines } from './invoice-lines.server.ts'

/**
 * The document as a PDF. Pure: no clock, no database; the same objects give the same bytes. Without
 * a brand it is the program's own.
 */
export function renderInvoicePdf(
  document: InvoiceDocument,
  brand?: DocumentBrand,
): Promise<Uint8Array> {
  return oneAtATime(() => draw(document, brand))
}

async function draw(
  document: InvoiceDocument,
  brand: DocumentBrand | undefined,
): Promise<Uint8Array> {
  const { title, number, seller, buyer, issueDate } = document
  const details = {
    title: `${title} ${number}`,
    author: seller.legal_name || seller.title,
    subject: `${title} for ${buyer.company || buyer.name}`,
    date: new Date(`${issueDate}T00:00:00Z`),
  }
  const paper = openPaper(details, brand)
  const linesTop = drawHead(paper, document)
  await yieldToEventLoop()
  const footTop = drawLines(paper, document, linesTop)
  await yieldToEventLoop()
  drawFoot(paper, document, footTop)
  drawPageFeet(paper, document)
  if (document.isTest) drawTestMark(paper)
  await yieldToEventLoop()
  return closePaper(paper)
}

/** D45: across every page, so that a test order's document is never taken for one. */
function drawTestMark(paper: Paper): void {
  const { pdf } = paper
  const { start, count } = pdf.bufferedPageRange()
  const [x, y] = [sheet.width / 2, sheet.height / 2]
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf
      .save()
      .rotate(-38, { origin: [x, y] })
      .fillOpacity(0.16)
    paper.line('TEST', y - 110, { x: x - 260, width: 520 }, { size: 200, weight: 'strong' })
    pdf.restore().fillOpacity(1)
    const strip = { x: sheet.left, width: sheet.right - sheet.left }
    paper.line('TEST. Not a document: nothing was bought and no money moved.', 16, strip, {
      size: 9.5,
      weight: 'strong',
      color: paper.brand.accent,
    })
  }
}
