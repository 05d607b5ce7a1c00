import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { isId, keyOrNew } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordEmailed } from '#modules/billing/documents/operations/record-emailed.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { type MailedInvoice, mailedInvoice } from '../queries/mailed-invoice.server.ts'
import { nextRenewal } from '../queries/next-renewal.server.ts'
import { printedContent } from '../queries/printed-content.server.ts'
import { invoiceActions } from '../rules/invoice-actions.ts'
import { creditNoteMail, invoiceMail, revisedProFormaMail } from './invoice-emails.server.ts'

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
