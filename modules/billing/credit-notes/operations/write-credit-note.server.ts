import { and, eq, isNull } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import type { Totals } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import {
  completeInvoice,
  writeOffSmallBalance,
} from '#modules/billing/allocation/operations/complete-invoice.server.ts'
import { cancelWaitingOrder } from '#modules/billing/allocation/operations/delete-invoice.server.ts'
import { releaseBadDebt } from '#modules/billing/allocation/operations/reduce-received.server.ts'
import type { LockedInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { writeInvoices } from '#modules/billing/documents/operations/write-invoices.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import {
  invoiceState,
  invoiceStateNow,
  receivedCents,
} from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { isProForma } from '#modules/billing/documents/rules/document.ts'
import { carriedFields } from '#modules/billing/documents/rules/document-lines.ts'
import { badDebtCents, isPayable } from '#modules/billing/documents/rules/invoice.ts'
import type { RatePart } from '#modules/billing/documents/rules/rate-parts.ts'
import { mailInvoice } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { refundOrder } from '#modules/billing/orders/operations/refund-order.server.ts'
import { reviseOrder } from '#modules/billing/orders/operations/revise-order.server.ts'
import { clearDunning } from '#modules/billing/subscriptions/operations/clear-dunning.server.ts'
import { customerCredits, writeOffs } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { creditableInvoice } from '../queries/creditable-invoice.server.ts'
import {
  type CreditExtent,
  type CreditLine,
  correctionNumber,
  creditNote,
  issuedElsewhere,
  returnedCents,
} from '../rules/credit-note.ts'

/**
 * Writes a credit note and its effects on the original, on payments and on a suspended service, in
 * the caller's transaction. The caller holds the locks of `lockInvoice`, has checked its policy,
 * and prevents repetition. A document that is not a tax invoice yet gets a revised pro-forma and no
 * credit note (D37). The order of a document that is not paid yet is revised with it. Refuses more
 * than is left to credit.
 */
export async function writeCreditNote(
  tx: Transaction,
  { actor, locked }: { actor: Actor; locked: LockedInvoice },
  { noteId, reason, extent }: { noteId: string; reason: string; extent: CreditExtent },
): Promise<Result<{ number: string; totals: Totals }>> {
  const { invoice } = locked
  if (invoice.importedFrom) return issuedElsewhere
  const creditable = await creditableInvoice(invoice.id, tx)
  if (!creditable) return refuse('not_found', 'Invoice not found')
  const note = creditNote(creditable, extent)
  if (!note.ok) return note
  const revisesProForma = isProForma(invoice)
  const number = correctionNumber(invoice.invoiceNumber, {
    revisesProForma,
    earlier: await earlierCorrections(tx, invoice.id, revisesProForma),
  })
  const { totals } = note.value
  const isOfOrder =
    locked.order !== null &&
    invoice.subscriptionId === null &&
    invoice.creditedCents - totals.total < invoice.totalCents
  if (locked.order && isOfOrder) {
    const once = extent.kind === 'total' && extent.once === true
    await reviseOrder(tx, locked.order, {
      ...note.value,
      vatRateBasisPoints: invoice.vatRateBasisPoints,
      once,
    })
  }
  await writeNote(tx, invoice, {
    id: noteId,
    invoiceNumber: number,
    reason,
    revisesProForma,
    unusedFrom: extent.kind === 'amount' ? (extent.unusedFrom ?? null) : null,
    ...note.value,
  })
  await applyCreditNote(tx, actor, { locked, note: { number, cents: -totals.total } })
  await recordActivity(tx, {
    actor,
    entityType: 'invoice',
    entityId: invoice.id,
    action: 'credited',
    title: `${revisesProForma ? 'Revised pro-forma' : 'Credit note'} ${number} issued`,
    details: { reason, totalCents: totals.total },
    ...changes(invoiceState(invoice), await invoiceStateNow(tx, invoice.id)),
  })
  return ok({ number, totals })
}

type Invoice = typeof invoices.$inferSelect
type Note = {
  id: string
  invoiceNumber: string
  reason: string
  revisesProForma: boolean
  unusedFrom: CalendarDate | null
  lines: CreditLine[]
  totals: Totals
  parts: RatePart[] | null
}

async function writeNote(
  tx: Transaction,
  original: Invoice,
  { id, invoiceNumber, reason, revisesProForma, unusedFrom, lines, totals, parts }: Note,
): Promise<void> {
  const moment = now()
  const { timezone } = await siteSettings(tx)
  const today = dayIn(timezone, moment)
  const {
    orderId,
    subscriptionId,
    customerId,
    packageId,
    billingPeriod,
    currency,
    vatRateBasisPoints,
    paymentMethod,
    paymentReference,
  } = original
  const note = {
    id,
    invoiceNumber,
    kind: 'credit_note' as const,
    status: 'credited' as const,
    orderId,
    subscriptionId,
    customerId,
    packageId,
    billingPeriod,
    currency,
    paymentMethod,
    paymentReference,
    issueDate: today,
    dueDate: revisesProForma ? original.dueDate : today,
    vatRateBasisPoints: parts?.[0]?.rateBasisPoints ?? vatRateBasisPoints,
    rateParts: parts,
    subtotalCents: totals.subtotal,
    vatCents: totals.vat,
    totalCents: totals.total,
    seller: original.seller,
    buyer: original.buyer,
    ...carriedFields(original),
    originalInvoiceId: original.id,
    creditReason: reason,
    revisesProForma,
    unusedFrom,
    lines,
  }
  await writeInvoices(tx, [note], moment)
  await mailInvoice(tx, id, 'issued')
}

async function earlierCorrections(
  tx: Transaction,
  invoiceId: string,
  revisesProForma: boolean,
): Promise<number> {
  return tx.$count(
    invoices,
    and(
      eq(invoices.originalInvoiceId, invoiceId),
      eq(invoices.revisesProForma, revisesProForma),
      isNull(invoices.deletedAt),
    ),
  )
}

async function applyCreditNote(
  tx: Transaction,
  actor: Actor,
  { locked, note }: { locked: LockedInvoice; note: { number: string; cents: number } },
): Promise<void> {
  const { order } = locked
  const moment = now()
  const invoice = await withoutWaivedCents(tx, locked.invoice, { actor, note, moment })
  const creditedCents = invoice.creditedCents + note.cents
  const isWhole = creditedCents === invoice.totalCents
  const writtenOffCents = badDebtCents(invoice)
  const released = {
    cents: Math.min(note.cents, writtenOffCents),
    day: null,
    reason: `Credit note ${note.number}`,
  }
  await releaseBadDebt(tx, invoice, {
    released: { kind: 'reversal', ...released },
    by: { actor, now: moment },
  })
  await tx
    .update(invoices)
    .set({ creditedCents, ...(isWhole ? { status: 'credited' as const } : {}), updatedAt: moment })
    .where(eq(invoices.id, invoice.id))
  const back = returnedCents(invoice, invoice.creditedCents, creditedCents)
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
  if (isWhole && order) {
    await cancelWaitingOrder(tx, order, {
      actor,
      reason: `Credit note ${note.number}`,
      now: moment,
    })
    await refundOrder(tx, actor, invoice.id)
  }
  const left = { order, invoice: { ...invoice, creditedCents } }
  if (!isWhole && (isPayable(invoice.status) || writtenOffCents > 0)) {
    const how = {
      method: invoice.paymentMethod,
      token: null,
      gatewayPaymentId: null,
      reference: note.number,
      notes: `Settled by credit note ${note.number}`,
    }
    // The remaining balance was paid before, so the invoice is now paid.
    if (invoice.paidCents + creditedCents >= invoice.totalCents)
      await completeInvoice(tx, left, { how, by: { actor, now: moment } })
    else await writeOffSmallBalance(tx, left, { how, by: { actor, now: moment } })
  }
  if (isWhole)
    await clearDunning(tx, invoice, {
      because: 'Credited',
      by: { today: await siteToday(tx), now: moment, actor },
    })
}

type Crediting = { actor: Actor; note: { number: string; cents: number }; moment: Date }

/**
 * A small balance that was written off is no money (decision 072): as far as the note credits it,
 * an entry takes the write-off back, so that the note returns what was paid and no more. Returns
 * the invoice as it then is.
 */
async function withoutWaivedCents(
  tx: Transaction,
  invoice: Invoice,
  { actor, note, moment }: Crediting,
): Promise<Invoice> {
  const received = await receivedCents(tx, invoice.id)
  const stillWaived = Math.max(
    0,
    invoice.totalCents - invoice.creditedCents - note.cents - received,
  )
  const creditedCents = invoice.paidCents - received - stillWaived
  if (creditedCents <= 0) return invoice
  await tx.insert(writeOffs).values({
    invoiceId: invoice.id,
    kind: 'small_balance',
    day: await siteToday(tx),
    amountCents: -creditedCents,
    reason: `Credit note ${note.number}`,
    recordedBy: actorName(actor),
    createdAt: moment,
  })
  const paidCents = invoice.paidCents - creditedCents
  await tx.update(invoices).set({ paidCents }).where(eq(invoices.id, invoice.id))
  return { ...invoice, paidCents }
}
