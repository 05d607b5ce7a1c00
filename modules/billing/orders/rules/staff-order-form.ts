import { z } from 'zod'
import { idempotencyKey, typedText } from '#kernel/form-fields.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { maxLines, type StaffOrderInput, staffOrderSchema } from './staff-order.ts'

/** A line as typed. A blank price means the package's own. */
export type OrderFormLine = { packageId: string; quantity: string; unitPrice: string }
export type OrderFormValues = {
  customerId: string
  period: string
  method: string
  purchaseOrderNumber: string
  notes: string
  freeReason: string
  lines: OrderFormLine[]
}

/** One more than the limit, so that the schema can refuse it with a message. */
const maxSentLines = maxLines + 1

export const emptyLine: OrderFormLine = { packageId: '', quantity: '1', unitPrice: '' }

/** Field names of line `at`. */
export function lineField(at: number, field: keyof OrderFormLine): string {
  return `lines[${at}].${field}`
}

/** The form as submitted; `toStaffOrder` validates it with the packages' prices. */
export const orderForm = z.object({
  customerId: typedText,
  period: typedText,
  method: typedText,
  purchaseOrderNumber: typedText,
  notes: typedText,
  freeReason: typedText,
  lines: z
    .array(z.object({ packageId: typedText, quantity: typedText, unitPrice: typedText }).prefault({}))
    .max(maxSentLines)
    .default([]),
  idempotency_key: idempotencyKey,
})

/** The typed values, from the form or from its refused answer. */
export function typedOrder(typed: Readonly<Record<string, string>>): OrderFormValues {
  const text = (name: string) => typed[name] ?? ''
  const lines: OrderFormLine[] = []
  for (let at = 0; at <= maxLines && lineField(at, 'packageId') in typed; at++) {
    lines.push({
      packageId: text(lineField(at, 'packageId')),
      quantity: text(lineField(at, 'quantity')),
      unitPrice: text(lineField(at, 'unitPrice')),
    })
  }
  const terms = { customerId: text('customerId'), period: text('period'), method: text('method') }
  return { ...terms, purchaseOrderNumber: text('purchaseOrderNumber'), notes: text('notes'), freeReason: text('freeReason'), lines }
}

/** The inverse: the form's fields for these values. */
export function orderFields({ lines, ...values }: OrderFormValues): Record<string, string> {
  const fields: Record<string, string> = { ...values }
  for (const [at, line] of lines.entries()) {
    fields[lineField(at, 'packageId')] = line.packageId
    fields[lineField(at, 'quantity')] = line.quantity
    fields[lineField(at, 'unitPrice')] = line.unitPrice
  }
  return fields
}

/** Larger prices are shown and refused as this one; low enough that fifty lines with VAT still add up safely. */
const beyondAny: Cents = 10_000_000_000
const beyondQuantity = 10_000

/** For display while staff type (B§5): what is not a number counts as 0. `own` is the package's price for the chosen period, without VAT. */
export function lineAmounts(line: OrderFormLine, own: Cents): { quantity: number; unitPriceCents: Cents; totalCents: Cents } {
  const quantity = /^\d+$/.test(line.quantity.trim()) ? Math.min(Number(line.quantity), beyondQuantity) : 0
  const unitPriceCents = line.unitPrice.trim() === '' ? own : typedPrice(line.unitPrice)
  return { quantity, unitPriceCents, totalCents: quantity * unitPriceCents }
}

function typedPrice(text: string): Cents {
  return Math.min(Math.max(parseRand(text) ?? 0, -beyondAny), beyondAny)
}

/** A free order must be meant: an unreadable price is refused and never becomes 0. */
function isReadable({ unitPrice }: OrderFormLine): boolean {
  return unitPrice.trim() === '' || parseRand(unitPrice) !== null
}

/** True when staff typed a price of zero; the form then asks why. */
export function hasFreeLine(lines: readonly OrderFormLine[]): boolean {
  return lines.some(({ unitPrice }) => parseRand(unitPrice) === 0)
}

/** B§5 Create Order: a customer, a line, and in every line a package and a quantity above 0. */
export function isOrderComplete(values: OrderFormValues): boolean {
  return (
    values.customerId !== '' && values.lines.length > 0 && values.lines.every((line) => line.packageId !== '' && lineAmounts(line, 0).quantity > 0)
  )
}

/** Messages are named after the fields of the form. */
export function toStaffOrder(values: OrderFormValues, own: (packageId: string) => Cents): Result<StaffOrderInput> {
  const lines = values.lines.map((line) => {
    const { quantity, unitPriceCents } = lineAmounts(line, own(line.packageId))
    return { packageId: line.packageId, quantity, unitPriceCents: isReadable(line) ? unitPriceCents : Number.NaN }
  })
  const parsed = staffOrderSchema.safeParse({ ...values, lines })
  if (parsed.success) return ok(parsed.data)
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const [first, at, field] = path
    const name = typeof at === 'number' ? `lines[${at}].${field === 'unitPriceCents' ? 'unitPrice' : String(field)}` : String(first)
    fields[name] = [...(fields[name] ?? []), message]
  }
  return refuse('invalid', 'Please check the order.', { fields })
}
