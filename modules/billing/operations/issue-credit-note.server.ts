import { eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Totals } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageInvoices } from '../policy.ts'
import { creditableInvoice } from '../queries/creditable-invoice.server.ts'
import { type CreditLine, type CreditWish, creditNote, creditNoteNumber, givenBackCents, longestCreditReason } from '../rules/credit-note.ts'
import { isPayable } from '../rules/invoice.ts'
import { invoiceActions } from '../rules/invoice-actions.ts'
import { customerCredits } from '../tables.money.server.ts'
import { invoiceLines, invoices } from '../tables.server.ts'
import { completeInvoice } from './complete-invoice.server.ts'
import { cancelWaitingOrder } from './delete-invoice.server.ts'
import { type LockedInvoice, lockInvoice } from './lock-documents.server.ts'
import { claimKey } from './once-per-key.server.ts'
import { mailInvoice } from './send-invoice.server.ts'

export type CreditRequest = { reason: string; wish: CreditWish; idempotencyKey: string }

/**
 * Takes back an invoice, whole or by line: a document of its own with the original's parties and rate, negative, that the customer gets by mail.
 * Money that was paid and is no longer owed becomes the customer's credit. The whole marks the original 'credited' and cancels an order that was
 * still waiting. Refuses: no permission, unknown invoice, no reason, more than is left, a used key with other content.
 */
export async function issueCreditNote(actor: Actor, invoiceId: string, request: CreditRequest): Promise<Result<{ noteId: string }>> {
  if (!mayManageInvoices(actor)) return refuse('forbidden', 'You do not have permission to manage invoices.')
  const reason = request.reason.trim()
  if (reason === '' || reason.length > longestCreditReason) return badReason
  return transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) return refuse('not_found', 'Invoice not found')
    const noteId = newId()
    const scope = `credit-note:${invoiceId}:${actorId(actor) ?? 'system'}`
    const claimed = await claimKey(tx, { scope, key: request.idempotencyKey, body: { reason, wish: request.wish } }, { noteId })
    if (claimed) return claimed
    if (!invoiceActions(locked.invoice).includes('credit')) return refuse('conflict', 'There is nothing left to credit on this invoice.')
    const creditable = await creditableInvoice(invoiceId, tx)
    if (!creditable) return refuse('not_found', 'Invoice not found')
    const note = creditNote(creditable, request.wish)
    if (!note.ok) return note
    const invoiceNumber = creditNoteNumber(locked.invoice.invoiceNumber, creditable.earlier)
    await writeNote(tx, locked.invoice, { id: noteId, invoiceNumber, reason, ...note.value })
    await takeBack(tx, actor, locked, { number: invoiceNumber, cents: -note.value.totals.total })
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoiceId,
      action: 'credited',
      title: `Credit note ${invoiceNumber} issued`,
      details: { reason, totalCents: note.value.totals.total },
    })
    return ok({ noteId })
  })
}

const badReason = refuse('invalid', 'Give a reason of at most 500 characters.', { fields: { reason: ['Give a reason of at most 500 characters.'] } })

type Invoice = typeof invoices.$inferSelect
type Note = { id: string; invoiceNumber: string; reason: string; lines: CreditLine[]; totals: Totals }

async function writeNote(tx: Transaction, original: Invoice, { id, invoiceNumber, reason, lines, totals }: Note): Promise<void> {
  const moment = now()
  const { timezone } = await siteSettings(tx)
  const today = dayIn(timezone, moment)
  const { orderId, subscriptionId, customerId, packageId, billingPeriod, currency, vatRateBasisPoints, paymentMethod, paymentReference } = original
  const [written] = await tx
    .insert(invoices)
    .values({
      id,
      invoiceNumber,
      kind: 'credit_note',
      status: 'credited',
      ...{ orderId, subscriptionId, customerId, packageId, billingPeriod, currency, vatRateBasisPoints, paymentMethod, paymentReference },
      issueDate: today,
      dueDate: today,
      subtotalCents: totals.subtotal,
      vatCents: totals.vat,
      totalCents: totals.total,
      seller: original.seller,
      buyer: original.buyer,
      originalInvoiceId: original.id,
      creditReason: reason,
      createdAt: moment,
      updatedAt: moment,
    })
    .returning()
  await tx.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceId: id })))
  if (written) await mailInvoice(tx, written, 'issued')
}

/** What the note does to its original, to the money that was paid on it, and to an order that waits. */
async function takeBack(tx: Transaction, actor: Actor, locked: LockedInvoice, note: { number: string; cents: number }): Promise<void> {
  const { invoice, order } = locked
  const moment = now()
  const creditedCents = invoice.creditedCents + note.cents
  const isWhole = creditedCents === invoice.totalCents
  await tx
    .update(invoices)
    .set({ creditedCents, ...(isWhole ? { status: 'credited' as const } : {}), updatedAt: moment })
    .where(eq(invoices.id, invoice.id))
  const back = givenBackCents(invoice, invoice.creditedCents, creditedCents)
  if (back > 0) {
    await tx.insert(customerCredits).values({
      customerId: invoice.customerId,
      kind: 'credit_note',
      amountCents: back,
      invoiceId: invoice.id,
      note: `Credit note ${note.number}`,
      recordedBy: actorName(actor),
      createdAt: moment,
    })
  }
  if (isWhole && order) await cancelWaitingOrder(tx, actor, order, `Credit note ${note.number}`, moment)
  // What is left of it was paid already: the rest of the invoice stands as paid.
  if (!isWhole && isPayable(invoice.status) && invoice.paidCents + creditedCents >= invoice.totalCents) {
    const how = {
      method: invoice.paymentMethod,
      token: null,
      gatewayPaymentId: null,
      reference: note.number,
      notes: `Settled by credit note ${note.number}`,
    }
    await completeInvoice(tx, { order, invoice: { ...invoice, creditedCents } }, how, actor, moment)
  }
}
