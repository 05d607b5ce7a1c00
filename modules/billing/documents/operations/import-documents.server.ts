import { dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import {
  customerCredits,
  payments,
  payouts,
  writeOffs,
} from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type DocumentSeller, sellerOn } from '../rules/document.ts'
import { type ImportedDocument, receivedOf } from '../rules/imported-document.ts'

type Invoice = typeof invoices.$inferInsert
type Line = typeof invoiceLines.$inferInsert
type Payment = typeof payments.$inferInsert
type Credit = typeof customerCredits.$inferInsert

/**
 * Writes documents of another program with their lines, payments, refunds and used credit, in a
 * handful of statements for any number of them. They are no tax invoices of this site: their seller
 * counts as not registered, so that no VAT report and no series has them. Nothing is emailed.
 * `by` is the program that issued them.
 */
export async function importDocuments(
  tx: Transaction,
  documents: readonly ImportedDocument[],
  by: string,
): Promise<void> {
  const settings = await siteSettings(tx)
  const rows = {
    invoices: [],
    lines: [],
    payments: [],
    credits: [],
    payouts: [],
    waived: [],
  } as Rows
  for (const document of documents) {
    const seller = { ...sellerOn(document.issueDate, settings), vat_registered: false }
    addDocument(rows, document, { by, seller, zone: settings.timezone })
  }
  await insertRows(tx, invoices, { rows: rows.invoices })
  await insertRows(tx, invoiceLines, { rows: rows.lines })
  await insertRows(tx, payments, { rows: rows.payments })
  await insertRows(tx, customerCredits, { rows: rows.credits })
  await insertRows(tx, payouts, { rows: rows.payouts })
  await insertRows(tx, writeOffs, { rows: rows.waived })
}

type Rows = {
  invoices: Invoice[]
  lines: Line[]
  payments: Payment[]
  credits: Credit[]
  payouts: (typeof payouts.$inferInsert)[]
  waived: (typeof writeOffs.$inferInsert)[]
}
type Writing = { by: string; seller: DocumentSeller; zone: string }

function addDocument(rows: Rows, document: ImportedDocument, writing: Writing): void {
  const { by, zone } = writing
  const { id, waivedCents, creditedCents, appliedCents, depositCents, createdAt } = document
  const paidCents = receivedOf(document) + waivedCents
  rows.invoices.push(invoiceRow(document, { ...writing, paidCents }))
  for (const [index, line] of document.lines.entries())
    rows.lines.push(lineRow(id, { position: index + 1, ...line }))
  addPayments(rows, document, by)
  const credit = creditOf(document, by)
  const settledAt = document.paidAt ?? createdAt
  if (appliedCents > 0)
    rows.credits.push(credit('applied', -appliedCents, { note: 'Credit used', at: settledAt }))
  if (depositCents > 0)
    rows.credits.push(credit('adjustment', depositCents, { note: 'Deposit', at: settledAt }))
  if (waivedCents !== 0)
    rows.waived.push({
      invoiceId: id,
      kind: 'small_balance',
      day: dayIn(zone, settledAt),
      amountCents: waivedCents,
      reason: `Marked as paid in ${by}`,
      recordedBy: by,
      createdAt: settledAt,
    })
  if (creditedCents > 0) addCreditNote(rows, document, { ...writing, paidCents })
  for (const payout of document.payouts) {
    const entry = credit('payout', -payout.amountCents, { note: 'Refunded', at: payout.at })
    rows.credits.push(entry)
    rows.payouts.push({
      customerId: document.customerId,
      invoiceId: id,
      creditId: entry.id,
      amountCents: payout.amountCents,
      method: payout.method === 'card' ? 'card' : 'bank',
      state: 'paid',
      reference: payout.reference,
      reason: `Refunded in ${by}`,
      requestedBy: by,
      decidedBy: by,
      decidedAt: payout.at,
      createdAt: payout.at,
    })
  }
}

/** What every document of another program has in common; insertRows wants the same columns of all. */
function invoiceRow(
  document: ImportedDocument,
  { seller, paidCents }: Writing & { paidCents: Cents },
): Invoice {
  const { id, importedFrom, number, customerId, status, subtotalCents, vatCents } = document
  return {
    id,
    importedFrom,
    invoiceNumber: number,
    kind: 'invoice',
    status,
    customerId,
    subscriptionId: document.service?.subscriptionId ?? null,
    periodStart: document.service?.periodStart ?? null,
    billingPeriod: 'once',
    issueDate: document.issueDate,
    dueDate: document.dueDate,
    paidOn: document.paidOn,
    paidAt: document.paidAt,
    subtotalCents,
    vatRateBasisPoints: document.vatRateBasisPoints,
    vatCents,
    totalCents: subtotalCents + vatCents,
    paidCents,
    creditedCents: document.creditedCents,
    paymentMethod: document.paymentMethod,
    paymentReference: number,
    notes: document.notes,
    seller,
    buyer: document.buyer,
    originalInvoiceId: null,
    creditReason: null,
    createdAt: document.createdAt,
    updatedAt: document.createdAt,
  }
}

function lineRow(
  invoiceId: string,
  { position, description, cents }: { position: number; description: string; cents: Cents },
): Line {
  return { invoiceId, position, description, quantity: 1, unitPriceCents: cents, totalCents: cents }
}

function creditOf({ id, customerId }: ImportedDocument, by: string) {
  return (
    kind: Credit['kind'],
    amountCents: Cents,
    { note, at, paymentId = null }: { note: string; at: Date; paymentId?: string | null },
  ) => ({
    id: newId(),
    customerId,
    kind,
    amountCents,
    invoiceId: id,
    paymentId,
    note,
    recordedBy: by,
    isImported: true,
    createdAt: at,
  })
}

function addPayments(rows: Rows, document: ImportedDocument, by: string): void {
  const credit = creditOf(document, by)
  for (const {
    amountCents,
    overpaidCents,
    isReversed,
    method,
    reference,
    day,
    at,
  } of document.payments) {
    const row = {
      id: newId(),
      invoiceId: document.id,
      customerId: document.customerId,
      amountCents,
      method,
      source: 'staff' as const,
      reference,
      receivedOn: day,
      recordedBy: by,
      isImported: true,
      reversesPaymentId: null,
      reversalReason: '',
      reversedAt: isReversed ? at : null,
      createdAt: at,
    }
    rows.payments.push(row)
    if (isReversed)
      rows.payments.push({
        ...row,
        id: newId(),
        amountCents: -amountCents,
        reversesPaymentId: row.id,
        reversalReason: `Refunded in ${by}`,
        reversedAt: null,
      })
    if (overpaidCents > 0)
      rows.credits.push(
        credit('overpayment', overpaidCents, { note: 'Overpaid', at, paymentId: row.id }),
      )
  }
}

/** The VAT of a part is its share, rounded to the cent; of the whole it is all of it. */
function addCreditNote(
  rows: Rows,
  document: ImportedDocument,
  writing: Writing & { paidCents: Cents },
): void {
  const { id, number, creditedCents, vatCents, subtotalCents } = document
  const total = subtotalCents + vatCents
  const vat = total === 0 ? 0 : Math.round((creditedCents * vatCents) / total)
  const at = document.payouts.at(-1)?.at ?? document.paidAt ?? document.createdAt
  const day = dayIn(writing.zone, at)
  const noteId = newId()
  rows.invoices.push({
    ...invoiceRow(document, writing),
    id: noteId,
    importedFrom: `${document.importedFrom}:refund`,
    invoiceNumber: `${number} (refund)`,
    kind: 'credit_note',
    status: 'credited',
    subscriptionId: null,
    periodStart: null,
    issueDate: day,
    dueDate: day,
    paidOn: null,
    paidAt: null,
    subtotalCents: -(creditedCents - vat),
    vatCents: -vat,
    totalCents: -creditedCents,
    paidCents: 0,
    creditedCents: 0,
    originalInvoiceId: id,
    creditReason: `Refunded in ${writing.by}`,
    createdAt: at,
    updatedAt: at,
  })
  rows.lines.push(
    lineRow(noteId, {
      position: 1,
      description: `Refund of invoice ${number}`,
      cents: -(creditedCents - vat),
    }),
  )
  const returned = Math.max(0, writing.paidCents + creditedCents - total)
  if (returned > 0)
    rows.credits.push(
      creditOf(document, writing.by)('credit_note', returned, { note: 'Refund', at }),
    )
}
