import { isCalendarDate } from '#kernel/dates.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { GatewayPeriod, PaymentForm, Recurring } from '../rules/payment-gateway.ts'
import { cutTo, digitsOf, type Field, fieldLength, formFieldOrder, oneLine } from './fields.ts'
import {
  checkPaymentFields,
  type Findings,
  passphraseWarnings,
  smallestPayment,
} from './payment-checks.ts'
import { formSignature } from './signature.ts'

export type Merchant = { id: string; key: string; passphrase: string | null }

export type PaymentFormInput = {
  /** The gateway's site, live or sandbox, without /eng/process. */
  baseUrl: string
  merchant: Merchant
  sandbox: boolean
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  buyer: { firstName: string; lastName: string; email: string; phone: string | null }
  /** Returned as `m_payment_id`: our order or invoice number. */
  paymentId: string
  /** The amount charged now, with VAT. Zero is allowed for recurring kinds only. */
  amount: Cents
  itemName: string
  itemDescription?: string
  /** Up to five each; PayFast returns them with every notification. */
  customIntegers?: readonly number[]
  customStrings?: readonly string[]
  recurring: Recurring
}

/** PayFast's codes; 1 and 2 are days and weeks, and nothing is longer than a year. */
export const frequencies: Record<GatewayPeriod, 3 | 4 | 5 | 6> = {
  monthly: 3,
  quarterly: 4,
  half_yearly: 5,
  annual: 6,
}

/**
 * The signed form that takes a buyer to PayFast. Fails closed (D18): any error of B§5, an amount
 * below R5.00 or a missing required passphrase is a refusal with one message per field. Values are
 * posted exactly as they were signed.
 */
export function buildPaymentForm(input: PaymentFormInput): Result<PaymentForm> {
  const fields = orderedFields(input)
  const found = checkPaymentFields(fields)
  const errors = [...found.errors, ...moneyErrors(input), ...passphraseErrors(input)]
  const [first] = errors
  if (first) return refuse('invalid', first.message, { fields: messagesByField(errors) })
  const posted = fields.filter(([, value]) => value !== '')
  const signature = formSignature(posted, input.merchant.passphrase)
  return ok({
    action: `${input.baseUrl}/eng/process`,
    fields: [...posted, ['signature', signature]],
    warnings: [
      ...found.warnings,
      ...lostAddress(input),
      ...passphraseWarnings(input.merchant.passphrase),
    ],
  })
}

function orderedFields(input: PaymentFormInput): Field[] {
  const { buyer, merchant, recurring } = input
  const raw: Field[] = [
    ['merchant_id', merchant.id],
    ['merchant_key', merchant.key],
    ['return_url', input.returnUrl],
    ['cancel_url', input.cancelUrl],
    ['notify_url', input.notifyUrl],
    ['name_first', buyer.firstName],
    ['name_last', buyer.lastName],
    // A truncated address would be wrong, so an overlong one is left out.
    [
      'email_address',
      buyer.email.trim().length > fieldLength('email_address') ? '' : buyer.email.toLowerCase(),
    ],
    ['cell_number', digitsOf(buyer.phone ?? '')],
    ['m_payment_id', input.paymentId],
    ['amount', amountText(input.amount)],
    ['item_name', input.itemName],
    ['item_description', input.itemDescription ?? ''],
    ...(input.customIntegers ?? [])
      .slice(0, 5)
      .map((value, index): Field => [`custom_int${index + 1}`, String(Math.trunc(value))]),
    ...(input.customStrings ?? [])
      .slice(0, 5)
      .map((value, index): Field => [`custom_str${index + 1}`, value]),
    ...recurringFields(recurring),
  ]
  return raw
    .map(([name, value]): Field => [name, cutTo(oneLine(value), fieldLength(name))])
    .sort(([a], [b]) => formFieldOrder.indexOf(a) - formFieldOrder.indexOf(b))
}

/**
 * PayFast's default billing date is today, which may charge twice on day one: the first renewal
 * date is always sent.
 */
function recurringFields(recurring: Recurring): Field[] {
  switch (recurring.kind) {
    case 'once':
      return []
    case 'token':
      return [['subscription_type', '2']]
    case 'gateway':
      return [
        ['subscription_type', '1'],
        ['billing_date', recurring.billingDate],
        ['recurring_amount', amountText(recurring.recurringAmount)],
        ['frequency', String(frequencies[recurring.frequency])],
        ['cycles', '0'],
      ]
  }
}

/** Text that the field check refuses when the amount is not a whole, positive number of cents. */
function amountText(amount: Cents): string {
  return Number.isSafeInteger(amount) && amount >= 0 ? decimalRand(amount) : 'invalid'
}

function moneyErrors({ amount, paymentId, recurring }: PaymentFormInput): Findings['errors'] {
  const errors: Findings['errors'] = []
  const tooSmall = (field: string) =>
    errors.push({ field, message: 'PayFast accepts payments of R5.00 and more' })
  const free = amount === 0 && recurring.kind !== 'once'
  if (amount >= 0 && amount < smallestPayment && !free) tooSmall('amount')
  if (recurring.kind === 'gateway') {
    if (recurring.recurringAmount >= 0 && recurring.recurringAmount < smallestPayment)
      tooSmall('recurring_amount')
    if (!isCalendarDate(recurring.billingDate))
      errors.push({ field: 'billing_date', message: 'Invalid billing_date' })
  }
  // A truncated payment id would return as another payment's.
  if (paymentId.length > fieldLength('m_payment_id'))
    errors.push({ field: 'm_payment_id', message: 'Invalid m_payment_id' })
  return errors
}

/**
 * D17: recurring payments need a passphrase in both modes, and live mode offers no card payment
 * without one.
 */
function passphraseErrors({ merchant, recurring, sandbox }: PaymentFormInput): Findings['errors'] {
  const message = 'PayFast passphrase is required for card payments'
  return merchant.passphrase?.trim() || (sandbox && recurring.kind === 'once')
    ? []
    : [{ field: 'passphrase', message }]
}

function lostAddress({ buyer }: PaymentFormInput): string[] {
  return buyer.email.trim().length > fieldLength('email_address')
    ? ['Invalid email format: email_address']
    : []
}

function messagesByField(errors: Findings['errors']): Record<string, string[]> {
  return Object.fromEntries(
    errors.map(({ field }) => [
      field,
      errors.filter((error) => error.field === field).map(({ message }) => message),
    ]),
  )
}
