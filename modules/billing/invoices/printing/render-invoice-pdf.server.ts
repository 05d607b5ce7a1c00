import { closePaper, openPaper } from '#modules/billing/documents/printing/paper.server.ts'
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
  await yieldToEventLoop()
  return closePaper(paper)
}
