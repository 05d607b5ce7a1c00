import { z } from 'zod'
import { idempotencyKey } from '#kernel/form-fields.ts'
import {
  emptyLine,
  lineFields,
  type OrderFormLine,
  submittedLines,
  typedLines,
} from '#modules/billing/orders/rules/order-line-form.ts'

const customerFields = [
  'mode',
  'customerId',
  'name',
  'email',
  'phone',
  'company',
  'line1',
  'city',
  'postalCode',
] as const
const termFields = [
  'period',
  'dueDate',
  'method',
  'serviceLabel',
  'purchaseOrderNumber',
  'notes',
  'freeReason',
] as const

/** The wizard's values as typed (B§2.2.4); every step submits all of them. */
const manualInvoiceFields = [...customerFields, ...termFields] as const
export type ManualInvoiceField = (typeof manualInvoiceFields)[number]
/** The first line is chosen from the cards and may be blank where others follow. */
export type ManualInvoiceValues = Record<ManualInvoiceField, string> & { lines: OrderFormLine[] }

export const wizardSteps = [1, 2, 3] as const
export type WizardStep = (typeof wizardSteps)[number]
export const wizardTitles: Record<WizardStep, string> = {
  1: 'Customer information',
  2: 'Package selection',
  3: 'Review & confirm',
}

const field = z.string().trim().max(20_000).default('')

/** Every step submits all values; each is validated by its own rule (manual-invoice.ts). */
export const manualInvoiceForm = z.object({
  mode: field.transform((mode) => (mode === 'new' ? 'new' : 'existing')),
  customerId: field,
  name: field,
  email: field,
  phone: field,
  company: field,
  line1: field,
  city: field,
  postalCode: field,
  period: field,
  dueDate: field,
  method: field,
  serviceLabel: field,
  purchaseOrderNumber: field,
  notes: field,
  freeReason: field,
  lines: submittedLines,
  search: z.string().max(100).default(''),
  idempotency_key: idempotencyKey,
})

/** The wizard's values so far. */
export function typedInvoice(typed: Readonly<Record<string, string>>): ManualInvoiceValues {
  const text = (name: ManualInvoiceField) => typed[name] ?? ''
  const lines = typedLines(typed)
  return {
    mode: typed.mode === 'new' ? 'new' : 'existing',
    customerId: text('customerId'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    line1: text('line1'),
    city: text('city'),
    postalCode: text('postalCode'),
    period: text('period'),
    dueDate: text('dueDate'),
    method: text('method'),
    serviceLabel: text('serviceLabel'),
    purchaseOrderNumber: text('purchaseOrderNumber'),
    notes: text('notes'),
    freeReason: text('freeReason'),
    lines: lines.length > 0 ? lines : [emptyLine],
  }
}

/** The inverse: the form's fields for these values. */
export function invoiceFields({ lines, ...values }: ManualInvoiceValues): Record<string, string> {
  return { ...values, ...lineFields(lines) }
}

/** The fields that a step does not show and carries along. */
export function fieldsBeside(
  step: WizardStep,
  { lines, ...values }: ManualInvoiceValues,
): [string, string][] {
  const shown: readonly string[] = step === 1 ? customerFields : step === 2 ? termFields : []
  return Object.entries({ ...values, ...(step === 2 ? {} : lineFields(lines)) }).filter(
    ([name]) => !shown.includes(name),
  )
}

/** The step that has this field: a refusal at the end leads back to it. */
export function stepOf(fields: Record<string, string[]>): WizardStep {
  const second: readonly string[] = termFields
  const names = Object.keys(fields)
  if (names.length === 0) return 3
  return names.every((name) => second.includes(name) || name.startsWith('lines')) ? 2 : 1
}
