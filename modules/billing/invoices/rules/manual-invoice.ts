import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type PaymentMethod, paymentMethods } from '#modules/billing/orders/rules/order.ts'
import {
  kindOf,
  lineField,
  messagesByField,
  type OrderFormLine,
  readLines,
} from '#modules/billing/orders/rules/order-line-form.ts'
import {
  checkChangedPrices,
  type Offer,
  ownPrice,
  type PricedLines,
  pricedLines,
} from '#modules/billing/orders/rules/priced-lines.ts'
import { purchaseOrderNumber } from '#modules/billing/orders/rules/purchase-order-number.ts'
import { serviceLabel } from '#modules/billing/orders/rules/service-label.ts'
import {
  freeReason,
  type StaffOrderLine,
  staffOrderLines,
} from '#modules/billing/orders/rules/staff-order.ts'
import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'
import { emailSchema, isName, notAName } from '#modules/identity/rules/account.ts'
import type { ManualInvoiceValues } from './manual-invoice-form.ts'

export const maxInvoiceNotesLength = 1000

export type ManualCustomer =
  | { kind: 'existing'; id: string }
  | {
      kind: 'new'
      name: string
      email: string
      phone: string
      company: string
      line1: string
      city: string
      postalCode: string
    }

export type ManualInvoiceInput = {
  customer: ManualCustomer
  priced: PricedLines
  period: BillingPeriod
  dueDate: CalendarDate
  method: PaymentMethod
  serviceLabel: string
  purchaseOrderNumber: string
  notes: string
  freeReason?: string
}

type Fields = Record<string, string[]>

/** B§5, step 1, word for word; the other limits are our own. */
export function checkCustomer(values: ManualInvoiceValues): Result<ManualCustomer> {
  if (values.mode !== 'new') {
    if (!z.uuid().safeParse(values.customerId).success)
      return wrong({ customerId: ['Please select a customer'] })
    return ok({ kind: 'existing', id: values.customerId })
  }
  const fields: Fields = {}
  if (values.name === '') fields.name = ['Please enter customer name']
  else if (!isName(values.name)) fields.name = [notAName]
  if (values.email === '') fields.email = ['Please enter customer email']
  else if (!emailSchema.safeParse(values.email).success)
    fields.email = ['Please enter a valid email address']
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
  return ok({
    kind: 'new',
    name,
    email: emailSchema.parse(email),
    phone,
    company,
    line1,
    city,
    postalCode,
  })
}

/**
 * What the second step is checked against: packages on offer with their prices, whether staff may
 * set others, and the day.
 */
export type InvoiceOffer = Offer & { mayPrice: boolean; today: CalendarDate }

/** B§5, step 2: the lines with their prices, and the terms. */
export function checkPackage(
  values: ManualInvoiceValues,
  offer: InvoiceOffer,
): Result<Omit<ManualInvoiceInput, 'customer'>> {
  const fields = termProblems(values, offer.today)
  const terms = termsOf.safeParse(values)
  if (!terms.success) Object.assign(fields, messagesByField(terms.error.issues))
  const lines = checkLines(values, offer)
  if (!lines.ok) Object.assign(fields, lines.error.fields)
  if (Object.keys(fields).length > 0 || !terms.success || !lines.ok) return wrong(fields)
  const { period, method, serviceLabel, purchaseOrderNumber, freeReason } = terms.data
  const priced = pricedLines({ lines: lines.value, period, serviceLabel }, offer)
  if (!priced.ok) return priced
  const allowed = checkChangedPrices(offer.mayPrice, freeReason, priced.value)
  if (!allowed.ok) return allowed
  const { dueDate, notes } = values
  return ok({
    priced: priced.value,
    period,
    dueDate,
    method,
    serviceLabel,
    purchaseOrderNumber,
    notes,
    ...allowed.value,
  })
}

const termsOf = z.object({
  period: z.enum(billingPeriods, { error: 'Please select a billing period' }),
  method: z.enum(paymentMethods, { error: 'Please select a payment method' }),
  serviceLabel,
  purchaseOrderNumber,
  freeReason,
})

function termProblems(values: ManualInvoiceValues, today: CalendarDate): Fields {
  const fields: Fields = {}
  if (!isCalendarDate(values.dueDate)) fields.dueDate = ['Please enter a due date']
  else if (values.dueDate < today) fields.dueDate = ['The due date cannot be before today']
  if (values.notes.length > maxInvoiceNotesLength)
    fields.notes = [`At most ${maxInvoiceNotesLength} characters, please.`]
  return fields
}

/** The first line is left out where no package was chosen and others follow. */
function checkLines(
  { lines, period }: ManualInvoiceValues,
  offer: Offer,
): Result<StaffOrderLine[]> {
  const [first, ...more] = lines
  const isOffered = ({ packageId }: OrderFormLine) =>
    kindOf({ packageId }) !== null || offer.packages.some(({ id }) => id === packageId)
  const used = first?.packageId === '' && more.length > 0 ? more : lines
  const from = lines.length - used.length
  const parsed = staffOrderLines.safeParse(readLines(used, (id) => ownPrice(offer, id, period)))
  const fields = parsed.success
    ? {}
    : messagesByField(
        parsed.error.issues.map(({ path, message }) => ({
          path: ['lines', ...movedBy(path, from)],
          message,
        })),
      )
  for (const [at, line] of lines.entries())
    if (at >= from && !isOffered(line))
      fields[lineField(at, 'packageId')] = ['Please select a package']
  return parsed.success && Object.keys(fields).length === 0 ? ok(parsed.data) : wrong(fields)
}

/** The place of a message in the form, where lines before it were left out. */
function movedBy([at, ...rest]: PropertyKey[], from: number): PropertyKey[] {
  return typeof at === 'number' ? [at + from, ...rest] : []
}

/**
 * All steps together. Refuses with messages by the names of the fields; `stepOf` leads back to the
 * step that has them.
 */
export function checkManualInvoice(
  values: ManualInvoiceValues,
  offer: InvoiceOffer,
): Result<ManualInvoiceInput> {
  const customer = checkCustomer(values)
  if (!customer.ok) return customer
  const chosen = checkPackage(values, offer)
  return chosen.ok ? ok({ customer: customer.value, ...chosen.value }) : chosen
}

function wrong(fields: Fields) {
  return refuse('invalid', 'Please check what you entered.', { fields })
}
