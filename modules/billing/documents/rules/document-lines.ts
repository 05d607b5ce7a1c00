import { type BasisPoints, type Cents, type Totals, totalsWithVat } from '#kernel/money.ts'

/**
 * An ordered line: quantity at least 1, unit price in cents without VAT, negative for a discount.
 * Without a package it is a text.
 */
export type DocumentLine = {
  packageId: string | null
  description: string
  quantity: number
  unitPriceCents: Cents
}

/** A line of an order: what does not renew is billed once, such as a setup fee. */
export type OrderLine = DocumentLine & { renews: boolean }

export type TotalledLine = DocumentLine & { position: number; totalCents: Cents }

export function totalLines<T extends DocumentLine>(lines: readonly T[]): (T & TotalledLine)[] {
  return lines.map((line, index) => ({
    ...line,
    position: index + 1,
    totalCents: line.quantity * line.unitPriceCents,
  }))
}

/** Subtotal of the lines, and VAT calculated once on it (D6). */
export function documentTotals(lines: readonly DocumentLine[], vatRate: BasisPoints): Totals {
  const subtotal = totalLines(lines).reduce((sum, line) => sum + line.totalCents, 0)
  return totalsWithVat(subtotal, vatRate)
}

/** The lines in one sentence: 'Protea, 3 × Kite'. */
export function namesOfLines(lines: readonly { description: string; quantity: number }[]): string {
  return lines
    .map(
      ({ description, quantity }) =>
        `${quantity === 1 ? '' : `${quantity} × `}${description.replaceAll('\n', ', ')}`,
    )
    .join(', ')
}

/**
 * What the buyer gave with an order, and the order and every document that follows from it carry:
 * pro-forma, tax invoice, renewals, credit notes. Blank where not given. A new one is named here,
 * and is a column of `orders` and of `invoices`.
 */
export const noCarriedFields = { purchaseOrderNumber: '' }

export type CarriedFields = typeof noCarriedFields

/** These fields of a form, a row or a table. */
export function carriedFields<Value>(
  from: Record<keyof CarriedFields, Value>,
): Record<keyof CarriedFields, Value> {
  const { purchaseOrderNumber } = from
  return { purchaseOrderNumber }
}
