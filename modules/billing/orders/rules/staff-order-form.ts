import { z } from 'zod'
import { idempotencyKey, typedText } from '#kernel/form-fields.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  isLineComplete,
  lineFields,
  messagesByField,
  type OrderFormLine,
  readLines,
  submittedLines,
  typedLines,
} from './order-line-form.ts'
import { type StaffOrderInput, staffOrderSchema } from './staff-order.ts'

/** The terms of Create order as typed, beside its lines. */
const terms = {
  customerId: typedText,
  period: typedText,
  method: typedText,
  serviceLabel: typedText,
  purchaseOrderNumber: typedText,
  notes: typedText,
  freeReason: typedText,
}

export type OrderFormValues = Record<keyof typeof terms, string> & { lines: OrderFormLine[] }

/** The form as submitted; `toStaffOrder` validates it with the packages' prices. */
export const orderForm = z.object({
  ...terms,
  lines: submittedLines,
  idempotency_key: idempotencyKey,
})

/** The typed values, from the form or from its refused answer. */
export function typedOrder(typed: Readonly<Record<string, string>>): OrderFormValues {
  const text = (name: keyof typeof terms) => typed[name] ?? ''
  return {
    customerId: text('customerId'),
    period: text('period'),
    method: text('method'),
    serviceLabel: text('serviceLabel'),
    purchaseOrderNumber: text('purchaseOrderNumber'),
    notes: text('notes'),
    freeReason: text('freeReason'),
    lines: typedLines(typed),
  }
}

/** The inverse: the form's fields for these values. */
export function orderFields({ lines, ...values }: OrderFormValues): Record<string, string> {
  return { ...values, ...lineFields(lines) }
}

/** B§5 Create order: a customer, a line, and in every line a package and a quantity above 0. */
export function isOrderComplete(values: OrderFormValues): boolean {
  return values.customerId !== '' && values.lines.length > 0 && values.lines.every(isLineComplete)
}

/** Messages are named after the fields of the form. */
export function toStaffOrder(
  values: OrderFormValues,
  own: (packageId: string) => Cents,
): Result<StaffOrderInput> {
  const parsed = staffOrderSchema.safeParse({ ...values, lines: readLines(values.lines, own) })
  return parsed.success
    ? ok(parsed.data)
    : refuse('invalid', 'Please check the order.', { fields: messagesByField(parsed.error.issues) })
}
