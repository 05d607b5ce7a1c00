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
