import { and, asc, eq, isNull, sql, sum } from 'drizzle-orm'
import { invoiceLines, invoices } from '#modules/billing/tables.server.ts'
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
  const [[original], [taken], lines, credited] = await Promise.all([
    executor.select().from(invoices).where(eq(invoices.id, invoiceId)),
    executor
      .select({
        subtotal: sum(invoices.subtotalCents).mapWith(Number),
        vat: sum(invoices.vatCents).mapWith(Number),
        earlier: sql`count(*)`.mapWith(Number),
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
  if (!original || !taken) return null
  const gone = new Map(credited.map(({ position, quantity }) => [position, quantity]))
  return {
    rate: original.vatRateBasisPoints,
    isApportioned: original.rateParts !== null,
    left: {
      subtotalCents: original.subtotalCents + (taken.subtotal ?? 0),
      vatCents: original.vatCents + (taken.vat ?? 0),
    },
    lines: lines.map(({ position, packageId, description, unitPriceCents, quantity }) => ({
      ...{ position, packageId, description, unitPriceCents },
      quantityLeft: quantity - (gone.get(position) ?? 0),
    })),
    earlier: taken.earlier,
  }
}
