import { createHash } from 'node:crypto'
import { type Cents, decimalRand, shareOf } from '#kernel/money.ts'
import { encodeFields, type Field } from '#modules/billing/payments/payfast/fields.ts'
import { itnSignature, type Passphrase } from '#modules/billing/payments/payfast/signature.ts'

/**
 * Captured notifications differ: a renewal has its token second and no billing date, a cancellation
 * has no amounts.
 */
export type Shape = 'first' | 'adhoc' | 'renewal' | 'cancelled'

export type NotificationInput = {
  shape: Shape
  status: 'COMPLETE' | 'FAILED' | 'CANCELLED' | 'PENDING'
  pfPaymentId: number
  gross: Cents
  token: string | null
  billingDate: string | null
  /** The posted form, with this charge's different values. */
  form: ReadonlyMap<string, string>
}

const numbers = [1, 2, 3, 4, 5]

/** PayFast's share of a card payment, as in the captured notifications. */
const feeBasisPoints = 230

/** All pairs in wire order, blank ones too, without the signature. */
export function notificationFields({
  shape,
  status,
  pfPaymentId,
  gross,
  token,
  billingDate,
  form,
}: NotificationInput): Field[] {
  const fee = shareOf(gross, feeBasisPoints)
  const copied = (name: string): Field => [name, form.get(name) ?? '']
  const amounts: Field[] = [
    ['amount_gross', decimalRand(gross)],
    ['amount_fee', decimalRand(fee === 0 ? 0 : -fee)],
    ['amount_net', decimalRand(gross - fee)],
  ]
  const tokenField: Field[] = token ? [['token', token]] : []
  return [
    copied('m_payment_id'),
    ...(shape === 'renewal' ? tokenField : []),
    ['pf_payment_id', String(pfPaymentId)],
    ['payment_status', status],
    copied('item_name'),
    copied('item_description'),
    ...(shape === 'cancelled' ? [] : amounts),
    // Text fields come first here, unlike in the form.
    ...numbers.map((n) => copied(`custom_str${n}`)),
    ...numbers.map((n) => copied(`custom_int${n}`)),
    copied('name_first'),
    copied('name_last'),
    copied('email_address'),
    copied('merchant_id'),
    ...(shape === 'renewal' ? [] : tokenField),
    ...(shape === 'first' && billingDate ? [['billing_date', billingDate] satisfies Field] : []),
  ]
}

export function signedBody(fields: readonly Field[], passphrase: Passphrase): string {
  const text = encodeFields(fields)
  return `${text}&signature=${itnSignature(text, passphrase)}`
}

/** The same values in the same order give the same digest, however they were encoded in transit. */
export function digestOf(parameters: string): string {
  return createHash('sha256')
    .update(encodeFields([...new URLSearchParams(parameters)]))
    .digest('hex')
}
