import { and, eq, gt, isNull } from 'drizzle-orm'
import { addMonthsKeepingAnchor, type CalendarDate, dayOfMonth } from '#kernel/dates.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate, chargeableVatSpans } from '#modules/settings/queries/vat.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type ProForma, sellerOn } from '../rules/document.ts'
import { type Correction, partsBefore } from '../rules/rate-parts.ts'
import { type Difference, heldOverPeriod, heldTotals } from '../rules/tax-point.ts'

type Invoice = typeof invoices.$inferSelect

/**
 * Money received on `day`, or a renewal that becomes due on it (D44), makes a pro-forma a tax
 * invoice of that day (D35, VAT Act s9), at the rate of that day, or of the days of its period,
 * with the quoted total held (D36). The pro-forma is kept beside it. An earlier day moves the day
 * back. Does nothing for a seller without VAT. The caller holds the invoice's lock. Returns the
 * invoice as it is afterwards.
 */
export async function setTaxPoint(
  tx: Transaction,
  invoice: Invoice,
  day: CalendarDate,
): Promise<Invoice> {
  const isFirst = invoice.taxPoint === null
  if (isFirst ? !invoice.seller.vat_registered : (invoice.taxPoint ?? day) <= day) return invoice
  const settings = await siteSettings(tx)
  const proForma = invoice.proForma ?? (await proFormaOf(tx, invoice))
  const { notes, revisions } = await correctionsOf(tx, invoice.id)
  const quoted = {
    subtotalCents: revisions.reduce(
      (sum, each) => sum + each.subtotalCents,
      proForma.subtotalCents,
    ),
    vatCents: revisions.reduce((sum, each) => sum + each.vatCents, proForma.vatCents),
    vatRateBasisPoints: proForma.vatRateBasisPoints,
    rateParts: proForma.rateParts,
  }
  const { totals, difference, rate, parts } = await taxedAt(
    tx,
    { invoice, quoted, revisions, isCredited: notes > 0, day },
    settings,
  )
  await replaceDifference(tx, invoice, proForma, difference)
  const subtotalCents = proForma.subtotalCents + (totals.subtotal - quoted.subtotalCents)
  const [written] = await tx
    .update(invoices)
    .set({
      taxPoint: day,
      proForma,
      seller: sellerOn(day, settings),
      vatRateBasisPoints: rate,
      rateParts: parts,
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

type Taxing = {
  invoice: Invoice
  quoted: Parameters<typeof heldOverPeriod>[0]
  revisions: readonly Correction[]
  isCredited: boolean
  day: CalendarDate
}

async function taxedAt(
  tx: Transaction,
  { invoice, quoted, revisions, isCredited, day }: Taxing,
  { sellerDetails }: SiteSettings,
) {
  const { vatRateBasisPoints, rateParts } = invoice
  // What was credited at one rate is not reported again at another.
  if (isCredited)
    return { ...heldTotals(quoted, vatRateBasisPoints), rate: vatRateBasisPoints, parts: rateParts }
  const period = await renewedPeriod(tx, invoice)
  // A renewal is taxed at the rates of its days, whenever it is paid (D44).
  if (period) {
    const spans = (await chargeableVatSpans(sellerDetails, tx))(period, day)
    const held = heldOverPeriod(quoted, spans)
    // The parts as quoted are those of the document; others are of what its revisions leave.
    return held.parts === null || held.parts === quoted.rateParts
      ? held
      : { ...held, parts: partsBefore(held.parts, revisions) }
  }
  const rate = await chargeableVatRate(sellerDetails, day, tx)
  return { ...heldTotals(quoted, rate), rate, parts: null }
}

async function renewedPeriod(
  tx: Transaction,
  { subscriptionId, periodStart, billingPeriod }: Invoice,
) {
  const months = monthsPerPeriod[billingPeriod]
  if (subscriptionId === null || periodStart === null || months === null) return null
  const [renewal] = await tx
    .select({ anchorDay: subscriptions.anchorDay })
    .from(recurringBillingLogs)
    .innerJoin(subscriptions, eq(subscriptions.id, recurringBillingLogs.subscriptionId))
    .where(
      and(
        eq(recurringBillingLogs.subscriptionId, subscriptionId),
        eq(recurringBillingLogs.billingDate, periodStart),
      ),
    )
  if (!renewal) return null
  // A pause may have moved the anchor since.
  const anchorDay =
    addMonthsKeepingAnchor(periodStart, 0, renewal.anchorDay) === periodStart
      ? renewal.anchorDay
      : dayOfMonth(periodStart)
  return { start: periodStart, next: addMonthsKeepingAnchor(periodStart, months, anchorDay) }
}

async function proFormaOf(tx: Transaction, invoice: Invoice): Promise<ProForma> {
  const { seller, subtotalCents, vatRateBasisPoints, vatCents, rateParts } = invoice
  return {
    seller,
    subtotalCents,
    vatRateBasisPoints,
    vatCents,
    rateParts,
    lineCount: await tx.$count(invoiceLines, eq(invoiceLines.invoiceId, invoice.id)),
  }
}

/** The number of credit notes, and the revisions of the pro-forma (negative). */
async function correctionsOf(tx: Transaction, invoiceId: string) {
  const { revisesProForma, subtotalCents, vatCents, rateParts } = invoices
  const found = await tx
    .select({ revisesProForma, subtotalCents, vatCents, rateParts })
    .from(invoices)
    .where(and(eq(invoices.originalInvoiceId, invoiceId), isNull(invoices.deletedAt)))
  const revisions = found.filter((each) => each.revisesProForma)
  return { notes: found.length - revisions.length, revisions }
}

/**
 * The line that explains the difference between the lines of the pro-forma and the tax invoice's
 * value.
 */
async function replaceDifference(
  tx: Transaction,
  invoice: Invoice,
  { lineCount }: ProForma,
  difference: Difference | null,
): Promise<void> {
  await tx
    .delete(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoice.id), gt(invoiceLines.position, lineCount)))
  if (difference === null) return
  const { description, cents } = difference
  await tx.insert(invoiceLines).values({
    invoiceId: invoice.id,
    position: lineCount + 1,
    description,
    quantity: 1,
    unitPriceCents: cents,
    totalCents: cents,
  })
}
