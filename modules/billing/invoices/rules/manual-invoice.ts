import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { idempotencyKey } from '#kernel/form-fields.ts'
import { type Cents, type Totals, totalsWithVat } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type PaymentMethod, paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { purchaseOrderNumber } from '#modules/billing/orders/rules/purchase-order-number.ts'
import type { PackageBillingPeriod } from '#modules/catalog/rules/package.ts'
import { type BillingPeriod, billingPeriods, packagePrice } from '#modules/catalog/rules/price.ts'
import { emailSchema, isName, notAName } from '#modules/identity/rules/account.ts'

/** The wizard's values as typed (B§2.2.4); every step submits all of them. */
export const manualInvoiceFields = [
  'mode',
  'customerId',
  'name',
  'email',
  'phone',
  'company',
  'line1',
  'city',
  'postalCode',
  'packageId',
  'period',
  'dueDate',
  'method',
  'purchaseOrderNumber',
  'notes',
] as const
export type ManualInvoiceField = (typeof manualInvoiceFields)[number]
export type ManualInvoiceValues = Record<ManualInvoiceField, string>

export const wizardSteps = [1, 2, 3] as const
export type WizardStep = (typeof wizardSteps)[number]
export const wizardTitles: Record<WizardStep, string> = { 1: 'Customer Information', 2: 'Package Selection', 3: 'Review & Confirm' }

export const maxInvoiceNotesLength = 1000

const field = z.string().trim().max(20_000).default('')

/** Every step submits all values; each is validated by its own rule below. */
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
  packageId: field,
  period: field,
  dueDate: field,
  method: field,
  purchaseOrderNumber: field,
  notes: field,
  search: z.string().max(100).default(''),
  idempotency_key: idempotencyKey,
})

/** The wizard's values so far. */
export function typedInvoice(typed: Readonly<Record<string, string>>): ManualInvoiceValues {
  const text = (name: ManualInvoiceField) => typed[name] ?? ''
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
    packageId: text('packageId'),
    period: text('period'),
    dueDate: text('dueDate'),
    method: text('method'),
    purchaseOrderNumber: text('purchaseOrderNumber'),
    notes: text('notes'),
  }
}

export type ManualCustomer =
  | { kind: 'existing'; id: string }
  | { kind: 'new'; name: string; email: string; phone: string; company: string; line1: string; city: string; postalCode: string }

export type ManualInvoiceInput = {
  customer: ManualCustomer
  packageId: string
  period: BillingPeriod
  dueDate: CalendarDate
  method: PaymentMethod
  purchaseOrderNumber: string
  notes: string
}

type Fields = Record<string, string[]>

/** B§5, step 1, word for word; the other limits are our own. */
export function checkCustomer(values: ManualInvoiceValues): Result<ManualCustomer> {
  if (values.mode !== 'new') {
    if (!z.uuid().safeParse(values.customerId).success) return wrong({ customerId: ['Please select a customer'] })
    return ok({ kind: 'existing', id: values.customerId })
  }
  const fields: Fields = {}
  if (values.name === '') fields.name = ['Please enter customer name']
  else if (!isName(values.name)) fields.name = [notAName]
  if (values.email === '') fields.email = ['Please enter customer email']
  else if (!emailSchema.safeParse(values.email).success) fields.email = ['Please enter a valid email address']
  for (const [name, most] of [
    ['name', 120],
    ['phone', 40],
    ['company', 200],
    ['line1', 200],
    ['city', 100],
    ['postalCode', 20],
  ] as const) {
    if (values[name].length > most) fields[name] = [`At most ${most} characters, please.`]
  }
  if (Object.keys(fields).length > 0) return wrong(fields)
  const { name, email, phone, company, line1, city, postalCode } = values
  return ok({ kind: 'new', name, email: emailSchema.parse(email), phone, company, line1, city, postalCode })
}

/** B§5, step 2. */
export function checkPackage(values: ManualInvoiceValues, today: CalendarDate): Result<Omit<ManualInvoiceInput, 'customer'>> {
  const fields: Fields = {}
  const period = billingPeriods.find((one) => one === values.period)
  const method = paymentMethods.find((one) => one === values.method)
  if (!z.uuid().safeParse(values.packageId).success) fields.packageId = ['Please select a package']
  if (!period) fields.period = ['Please select a billing period']
  if (!isCalendarDate(values.dueDate)) fields.dueDate = ['Please enter a due date']
  else if (values.dueDate < today) fields.dueDate = ['The due date cannot be before today']
  if (!method) fields.method = ['Please select a payment method']
  const ordered = purchaseOrderNumber.safeParse(values.purchaseOrderNumber)
  if (!ordered.success) fields.purchaseOrderNumber = ordered.error.issues.map(({ message }) => message)
  if (values.notes.length > maxInvoiceNotesLength) fields.notes = [`At most ${maxInvoiceNotesLength} characters, please.`]
  if (Object.keys(fields).length > 0 || !period || !method || !ordered.success) return wrong(fields)
  return ok({ packageId: values.packageId, period, dueDate: values.dueDate, method, purchaseOrderNumber: ordered.data, notes: values.notes })
}

export function checkManualInvoice(values: ManualInvoiceValues, today: CalendarDate): Result<ManualInvoiceInput> {
  const customer = checkCustomer(values)
  if (!customer.ok) return customer
  const chosen = checkPackage(values, today)
  return chosen.ok ? ok({ customer: customer.value, ...chosen.value }) : chosen
}

/** The step that has this field: a refusal at the end leads back to it. */
export function stepOf(fields: Fields): WizardStep {
  const second = ['packageId', 'period', 'dueDate', 'method', 'purchaseOrderNumber', 'notes']
  const names = Object.keys(fields)
  if (names.length === 0) return 3
  return names.every((name) => second.includes(name)) ? 2 : 1
}

function wrong(fields: Fields) {
  return refuse('invalid', 'Please check what you entered.', { fields })
}

type Priced = {
  packages: readonly { id: string; name: string; priceCents: Cents; billingPeriod: PackageBillingPeriod }[]
  annualDiscountPercent: number
  vatRateBasisPoints: number
}

/** Subtotal, VAT and total for the review step. Not submitted: the server calculates them again. */
export function manualTotals(options: Priced, values: Pick<ManualInvoiceValues, 'packageId' | 'period'>): { name: string; totals: Totals } | null {
  const item = options.packages.find(({ id }) => id === values.packageId)
  const period = billingPeriods.find((one) => one === values.period)
  if (!item || !period) return null
  const { unitPriceCents } = packagePrice(item, period, options.annualDiscountPercent)
  return { name: item.name, totals: totalsWithVat(unitPriceCents, options.vatRateBasisPoints) }
}
