import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { isId, keyOrNew } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordEmailed } from '#modules/billing/documents/operations/record-emailed.server.ts'
import {
  documentFileName,
  type InvoiceDocument,
} from '#modules/billing/documents/rules/document.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { registerAttachment } from '#modules/mail/operations/register-attachment.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { chosenInvoices } from '../queries/chosen-invoices.server.ts'
import {
  invoiceDocument,
  type MailedInvoice,
  mailedInvoice,
} from '../queries/mailed-invoice.server.ts'
import { printedContent } from '../queries/printed-content.server.ts'
import { nextRenewal } from '../queries/staff-invoice.server.ts'
import { documentMailVariables } from '../rules/document-mail-variables.ts'
import { invoiceActions } from '../rules/invoice-actions.ts'
import { maxSentTogether, type SentInvoices } from '../rules/send-invoices.ts'
import { creditNoteMail, invoiceMail, revisedProFormaMail } from './invoice-emails.server.ts'
import { pdfOf } from './issue-invoice-pdf.server.ts'

/**
 * Mails an invoice or credit note with its PDF, and counts it. `occasion` is the form's idempotency
 * key: pressed twice, sent once.
 */
export async function sendInvoice(
  actor: Actor,
  invoiceId: string,
  { occasion }: { occasion: string },
): Promise<Result<{ number: string; recipient: string }>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to manage invoices.')
  if (!isId(invoiceId)) return missing
  return transact(async (tx) => {
    const [invoice] = await tx
      .select()
      .from(invoices)
      .where(
        and(eq(invoices.id, invoiceId), isNull(invoices.deletedAt), ne(invoices.status, 'draft')),
      )
      .for('update')
    if (!invoice) return missing
    if (!invoiceActions(invoice).includes('send'))
      return refuse('conflict', `A ${invoice.status} invoice is not sent again.`)
    const sent = { number: invoice.invoiceNumber, recipient: invoice.buyer.email }
    const isNew = await mailInvoice(tx, invoice.id, keyOrNew(occasion))
    if (!isNew) return ok(sent)
    const title = `Invoice ${invoice.invoiceNumber} sent`
    const recorded = await recordEmailed(tx, sent.recipient, {
      actor,
      entityType: 'invoice',
      entityId: invoiceId,
      action: 'sent',
      title,
    })
    return recorded.ok ? ok(sent) : recorded
  })
}

const missing = refuse('not_found', 'Invoice not found')

/**
 * Queues the mail with its PDF in the caller's transaction and counts it. False when this occasion
 * was already mailed.
 */
export async function mailInvoice(
  tx: Transaction,
  invoiceId: string,
  occasion: string,
): Promise<boolean> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
  const mailed = await mailedInvoice(invoiceId, tx)
  const { paymentMethods } = await siteSettings(tx)
  if (!invoice || !mailed) return false
  const mail =
    invoice.kind === 'invoice'
      ? invoiceMail(mailed, paymentMethods, occasion)
      : await correctionMail(tx, invoice, { mailed, occasion })
  if (!(await enqueueMail(tx, mail))) return false
  const moment = now()
  await tx
    .update(invoices)
    .set({ sentCount: sql`${invoices.sentCount} + 1`, lastSent: moment, updatedAt: moment })
    .where(eq(invoices.id, invoice.id))
  return true
}

type Mailing = { mailed: MailedInvoice; occasion: string }

async function correctionMail(
  tx: Transaction,
  note: typeof invoices.$inferSelect,
  { mailed, occasion }: Mailing,
): Promise<Mail> {
  const reason = note.creditReason ?? ''
  if (!note.revisesProForma || note.originalInvoiceId === null)
    return creditNoteMail(mailed, reason, occasion)
  const original = await mailedInvoice(note.originalInvoiceId, tx)
  const { totalCents: newTotalCents } = await printedContent(note, tx)
  // A change of plan corrects from a day on, and its own email says what renews.
  const renewal = note.unusedFrom === null ? await nextRenewal(note, tx) : null
  return revisedProFormaMail(
    mailed,
    { number: original?.invoiceNumber ?? '', newTotalCents, reason, renewal },
    occasion,
  )
}

/**
 * Sends several documents, each as `sendInvoice` does and with its limits on emails: one that
 * cannot be sent is skipped with its reason, and the others go out. `occasion` is the form's
 * idempotency key: pressed twice, each is sent once.
 */
export async function sendInvoices(
  actor: Actor,
  invoiceIds: readonly string[],
  { occasion }: { occasion: string },
): Promise<Result<SentInvoices>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to manage invoices.')
  const ids = [...new Set(invoiceIds)]
  if (ids.length === 0) return refuse('invalid', 'Choose at least one invoice.')
  if (ids.length > maxSentTogether)
    return refuse('invalid', `Choose at most ${maxSentTogether} invoices at a time.`)
  const chosen = await chosenInvoices(ids)
  const outcome: SentInvoices = { sent: 0, skipped: [] }
  for (const id of ids) {
    const sent = await sendInvoice(actor, id, { occasion })
    if (sent.ok) outcome.sent++
    else
      outcome.skipped.push({
        number: chosen.find((one) => one.id === id)?.number ?? 'A deleted invoice',
        reason: sent.error.message,
      })
  }
  return ok(outcome)
}

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
      content: await pdfOf(document),
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
