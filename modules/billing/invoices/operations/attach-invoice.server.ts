import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { documentBrand } from '#modules/billing/documents/queries/document-brand.server.ts'
import {
  documentFileName,
  type InvoiceDocument,
} from '#modules/billing/documents/rules/document.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { registerAttachment } from '#modules/mail/operations/register-attachment.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { renderInvoicePdf } from '../printing/render-invoice-pdf.server.ts'
import { invoiceDocument } from '../queries/invoice-document.server.ts'
import { documentMailVariables } from '../rules/document-mail-variables.ts'

/**
 * Tolerance for clock differences between servers: within it, this mail carries the original that
 * was just recorded.
 */
const clockToleranceMs = 10_000

/**
 * Lets mails carry invoices, drawn when the mail is sent; called at boot. The first mail of a paid
 * invoice carries the original, later prints say 'Copy'.
 */
export function registerInvoiceAttachment(): void {
  registerAttachment('invoice', async (id, { queuedAt, template, isCopy }) => {
    const document = isCopy ? await copyOf(id) : await originalOf(id, queuedAt)
    if (!document) throw new UnrecoverableError('Invoice not found')
    return {
      filename: documentFileName(document),
      content: await renderInvoicePdf(document, await documentBrand()),
      contentType: 'application/pdf',
      variables: documentMailVariables(document, template),
    }
  })
}

async function originalOf(id: string, queuedAt: Date): Promise<InvoiceDocument | undefined> {
  await noteOriginal(id)
  return invoiceDocument(id, { originalSince: new Date(queuedAt.getTime() - clockToleranceMs) })
}

/** A contact's email leaves the original to the customer's own. */
async function copyOf(id: string): Promise<InvoiceDocument | undefined> {
  const document = await invoiceDocument(id)
  return document && { ...document, isCopy: document.title === 'Tax Invoice' }
}

async function noteOriginal(id: string): Promise<void> {
  await db()
    .update(invoices)
    .set({ originalIssuedAt: now() })
    .where(
      and(eq(invoices.id, id), isNull(invoices.originalIssuedAt), isNotNull(invoices.taxPoint)),
    )
}
