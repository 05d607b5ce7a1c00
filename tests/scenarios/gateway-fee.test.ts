import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Payments } from '#app/pages/admin/invoices/details/money.tsx'
import { aPlacedOrder } from '#modules/billing/factories.ts'
import { InvoicePaper } from '#modules/billing/invoices/components/invoice-paper.tsx'
import { renderInvoicePdf } from '#modules/billing/invoices/printing/render-invoice-pdf.server.ts'
import { customerInvoice } from '#modules/billing/invoices/queries/customer-invoice.server.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { pdfText } from '#tests/pdf-text.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { booksOf, payByCard, useGateway } from './gateway.ts'

useTestDatabase()
useGateway()

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('staff see what the gateway kept of a card payment; no document of the customer does', async () => {
  const order = await aPlacedOrder({ method: 'card' })
  await payByCard(order)
  const { invoice } = await booksOf(order.id)
  const details = await staffInvoice(invoice?.id ?? '')
  if (!details) throw new Error('There is no invoice')
  expect(details.payments).toMatchObject([{ amountCents: 22_885, gatewayFeeCents: -526 }])
  expect(
    plain(renderToStaticMarkup(createElement(Payments, { details, mayReverse: false }))),
  ).toMatch(/Card fee.*R5\.26.*net.*R223\.59/s)
  const document = await invoiceDocument(details.invoice.id)
  if (!document) throw new Error('There is no document')
  const shown = await customerInvoice(order.buyer, details.invoice.id)
  if (!shown.ok) throw new Error('The customer has no invoice')
  const papers = [
    pdfText(await renderInvoicePdf(document)),
    renderToStaticMarkup(createElement(InvoicePaper, { invoice: shown.value })),
  ].map(plain)
  for (const paper of papers) {
    expect(paper).toContain('228.85')
    expect(paper).not.toMatch(/\bfee\b|5\.26|223\.59/i)
  }
})
