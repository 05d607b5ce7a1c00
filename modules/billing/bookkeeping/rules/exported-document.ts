import type { CalendarDate } from '#kernel/dates.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import type { InvoiceKind } from '#modules/billing/documents/rules/invoice.ts'

/** A line with its share of the document's VAT. Negative on credit notes and for discounts. */
export type ExportedLine = {
  description: string
  quantity: number
  unitPriceCents: Cents
  netCents: Cents
  vatCents: Cents
}

/** A tax invoice or credit note, as accounting programs take it. */
export type ExportedDocument = {
  kind: InvoiceKind
  number: string
  /** The day of the tax invoice or credit note. */
  day: CalendarDate
  dueDate: CalendarDate
  customerId: string
  buyer: DocumentBuyer
  /** The customer's purchase order, or the document that a credit note corrects. */
  reference: string
  isVatRegistered: boolean
  rate: BasisPoints
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
  lines: ExportedLine[]
}

type Line = { description: string; quantity: number; unitPriceCents: Cents; totalCents: Cents }

/**
 * Shares the VAT of a document, which is worked out once for the whole of it, among its lines:
 * their sum is that VAT to the cent. A quantity whose price is not the line's total becomes one
 * piece.
 */
export function exportedLines(
  lines: readonly Line[],
  { subtotalCents, vatCents }: { subtotalCents: Cents; vatCents: Cents },
): ExportedLine[] {
  let [net, given] = [0, 0]
  return lines.map(({ description, quantity, unitPriceCents, totalCents }, index) => {
    net += totalCents
    // The last line takes what is left.
    const upToHere =
      index === lines.length - 1 || subtotalCents === 0
        ? vatCents
        : Math.round((net * vatCents) / subtotalCents)
    const share = upToHere - given
    given = upToHere
    const isExact = quantity > 0 && quantity * unitPriceCents === totalCents
    const piece = isExact
      ? { quantity, unitPriceCents }
      : { quantity: 1, unitPriceCents: totalCents }
    return { description, ...piece, netCents: totalCents, vatCents: share }
  })
}
