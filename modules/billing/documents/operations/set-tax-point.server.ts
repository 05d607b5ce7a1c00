import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { invoiceLines, invoices } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { ProForma } from '../rules/document.ts'
import { sellerOn } from '../rules/seller.ts'
import { type Difference, heldTotals } from '../rules/tax-point.ts'

type Invoice = typeof invoices.$inferSelect

/**
 * Money received on `day` makes a pro-forma a tax invoice of that day (D35, VAT Act s9), at the rate of that day with the quoted total held (D36). The
 * pro-forma is kept beside it. Money that was received before what was recorded first moves the day back. Does nothing for a seller without VAT. The
 * caller holds the invoice's lock. Returns the invoice as it is afterwards.
 */
export async function setTaxPoint(tx: Transaction, invoice: Invoice, day: CalendarDate): Promise<Invoice> {
  const isFirst = invoice.taxPoint === null
  if (isFirst ? !invoice.seller.vat_registered : (invoice.taxPoint ?? day) <= day) return invoice
  const settings = await siteSettings(tx)
  const proForma = invoice.proForma ?? (await proFormaOf(tx, invoice))
  const { notes, revisions } = await correctionsOf(tx, invoice.id)
  const quoted = {
    subtotalCents: proForma.subtotalCents + revisions.subtotalCents,
    vatCents: proForma.vatCents + revisions.vatCents,
    vatRateBasisPoints: proForma.vatRateBasisPoints,
  }
  // What was credited at one rate is not reported again at another.
  const rate = notes > 0 ? invoice.vatRateBasisPoints : await chargeableVatRate(settings.sellerDetails, day, tx)
  const { totals, difference } = heldTotals(quoted, rate)
  await replaceDifference(tx, invoice, proForma, difference)
  const subtotalCents = proForma.subtotalCents + (totals.subtotal - quoted.subtotalCents)
  const [written] = await tx
    .update(invoices)
    .set({
      taxPoint: day,
      proForma,
      seller: sellerOn(day, settings),
      vatRateBasisPoints: rate,
      subtotalCents,
      vatCents: invoice.totalCents - subtotalCents,
      // The original of this tax invoice is still to be sent.
      originalIssuedAt: null,
    })
    .where(eq(invoices.id, invoice.id))
    .returning()
  if (!written) throw new Error('The invoice is gone')
  return written
}

async function proFormaOf(tx: Transaction, invoice: Invoice): Promise<ProForma> {
  const { seller, subtotalCents, vatRateBasisPoints, vatCents } = invoice
  return { seller, subtotalCents, vatRateBasisPoints, vatCents, lineCount: await tx.$count(invoiceLines, eq(invoiceLines.invoiceId, invoice.id)) }
}

/** The number of credit notes, and the sum of the revisions of the pro-forma (negative). */
async function correctionsOf(tx: Transaction, invoiceId: string) {
  const sum = (column: typeof invoices.subtotalCents) =>
    sql<Cents>`coalesce(sum(${column}) filter (where ${invoices.revisesProForma}), 0)`.mapWith(Number)
  const [found] = await tx
    .select({
      notes: sql`count(*) filter (where not ${invoices.revisesProForma})`.mapWith(Number),
      subtotalCents: sum(invoices.subtotalCents),
      vatCents: sum(invoices.vatCents),
    })
    .from(invoices)
    .where(and(eq(invoices.originalInvoiceId, invoiceId), isNull(invoices.deletedAt)))
  const { notes = 0, subtotalCents = 0, vatCents = 0 } = found ?? {}
  return { notes, revisions: { subtotalCents, vatCents } }
}

/** The line that explains the difference between the lines of the pro-forma and the tax invoice's value. */
async function replaceDifference(tx: Transaction, invoice: Invoice, { lineCount }: ProForma, difference: Difference | null): Promise<void> {
  await tx.delete(invoiceLines).where(and(eq(invoiceLines.invoiceId, invoice.id), gt(invoiceLines.position, lineCount)))
  if (difference === null) return
  const { description, cents } = difference
  await tx
    .insert(invoiceLines)
    .values({ invoiceId: invoice.id, position: lineCount + 1, description, quantity: 1, unitPriceCents: cents, totalCents: cents })
}
