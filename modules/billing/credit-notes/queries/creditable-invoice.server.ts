import { and, asc, eq, isNull, sum } from 'drizzle-orm'
import { partsLeft, scaledParts } from '#modules/billing/documents/rules/rate-parts.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { Creditable } from '../rules/credit-note.ts'

/**
 * An invoice with what is left to credit, and its number of credit notes. Null when there is no
 * such invoice.
 */
export async function creditableInvoice(
  invoiceId: string,
  executor: Executor = db(),
): Promise<(Creditable & { earlier: number }) | null> {
  const notes = and(eq(invoices.originalInvoiceId, invoiceId), isNull(invoices.deletedAt))
  const [[original], earlier, lines, credited] = await Promise.all([
    executor.select().from(invoices).where(eq(invoices.id, invoiceId)),
    executor
      .select({
        subtotalCents: invoices.subtotalCents,
        vatCents: invoices.vatCents,
        rateParts: invoices.rateParts,
      })
      .from(invoices)
      .where(notes),
    executor
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, invoiceId))
      .orderBy(asc(invoiceLines.position)),
    executor
      .select({
        position: invoiceLines.originalPosition,
        quantity: sum(invoiceLines.quantity).mapWith(Number),
      })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .where(notes)
      .groupBy(invoiceLines.originalPosition),
  ])
  if (!original) return null
  const left = {
    subtotalCents: earlier.reduce((all, note) => all + note.subtotalCents, original.subtotalCents),
    vatCents: earlier.reduce((all, note) => all + note.vatCents, original.vatCents),
  }
  const notedParts = earlier.map(({ rateParts }) => rateParts)
  const gone = new Map(credited.map(({ position, quantity }) => [position, quantity]))
  return {
    rate: original.vatRateBasisPoints,
    parts:
      original.rateParts &&
      // A revision from before the rate was known took its share of each part.
      scaledParts(partsLeft(original.rateParts, notedParts), {
        subtotal: left.subtotalCents,
        vat: left.vatCents,
      }),
    left,
    lines: lines.map(({ position, packageId, description, unitPriceCents, quantity }) => ({
      ...{ position, packageId, description, unitPriceCents },
      quantityLeft: quantity - (gone.get(position) ?? 0),
    })),
    earlier: earlier.length,
  }
}
