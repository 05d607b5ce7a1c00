import type { InvoiceDocument } from '#modules/billing/documents/rules/document.ts'
import { renderInvoicePdf } from '#modules/billing/invoices/printing/render-invoice-pdf.server.ts'
import { sampleDocument } from '#modules/billing/invoices/printing/sample-document.ts'

/**
 * Invoices as PDF, one after another in this process, each with its own number, buyer and amounts;
 * a tenth of them has forty lines. By processor time, so that other work on the machine counts
 * little. Aim: 100 a second and core.
 */
export async function invoicePdf(
  _databaseUrl: string,
  [count = '1000']: string[] = [],
): Promise<void> {
  for (let warm = 0; warm < 50; warm++) await renderInvoicePdf(documentOf(warm))
  let [bytes, longest] = [0, 0]
  const before = process.cpuUsage()
  for (let index = 0; index < Number(count); index++) {
    const began = performance.now()
    bytes += (await renderInvoicePdf(documentOf(index))).length
    longest = Math.max(longest, performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  console.log(
    `${count} invoice PDFs: ${Math.round(Number(count) / seconds)} a second of processor time, ${((seconds / Number(count)) * 1000).toFixed(2)} ms each, the longest ${longest.toFixed(0)} ms by the clock, ${Math.round(bytes / Number(count) / 1024)} KB on average`,
  )
}

function documentOf(index: number): InvoiceDocument {
  const one = sampleDocument()
  const lines = Array.from({ length: index % 10 === 9 ? 40 : 1 }, (_, place) => {
    const cents = 19_900 + index + place
    return {
      description: `Business plan ${index} – monthly hosting\n1 to 31 December 2026`,
      quantity: 1,
      unitPriceCents: cents,
      totalCents: cents,
    }
  })
  const subtotalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  const vatCents = Math.round(subtotalCents * 0.15)
  const buyer = {
    ...one.buyer,
    name: `Buyer ${index} van der ${people[index % people.length]}`,
    company: index % 3 === 0 ? '' : `Company ${index} CC`,
  }
  const number = `INV-202612-${index}`
  return {
    ...one,
    number,
    buyer,
    lines,
    subtotalCents,
    vatCents,
    totalCents: subtotalCents + vatCents,
    ...(one.bank && { bank: { ...one.bank, reference: number } }),
  }
}

const people = ['Merwe', 'Nkosi', 'Dlamini', 'Zuma-Khumalo', 'Östlund', 'Ngcobo', 'Êlan']
