import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { documentFileName } from '#modules/billing/documents/rules/document.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { registerAttachment } from '#modules/mail/operations/register-attachment.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { GiveUp } from '#platform/queue.server.ts'
import { renderInvoicePdf } from '../printing/render-invoice-pdf.server.ts'
import { invoiceDocument } from '../queries/invoice-document.server.ts'
import { documentMailVariables } from '../rules/document-mail-variables.ts'

/** Tolerance for clock differences between servers: within it, this mail carries the original that was just recorded. */
const clockToleranceMs = 10_000

/** Lets mails carry invoices, drawn when the mail is sent; called at boot. The first mail of a paid invoice carries the original, later prints say 'Copy'. */
export function registerInvoiceAttachment(): void {
  registerAttachment('invoice', async (id, { queuedAt, template }) => {
    await noteOriginal(id)
    const document = await invoiceDocument(id, { originalSince: new Date(queuedAt.getTime() - clockToleranceMs) })
    if (!document) throw new GiveUp('Invoice not found')
    return {
      filename: documentFileName(document),
      content: await renderInvoicePdf(document),
      contentType: 'application/pdf',
      variables: documentMailVariables(document, template),
    }
  })
}

async function noteOriginal(id: string): Promise<void> {
  await db()
    .update(invoices)
    .set({ originalIssuedAt: now() })
    .where(and(eq(invoices.id, id), isNull(invoices.originalIssuedAt), isNotNull(invoices.taxPoint)))
}
