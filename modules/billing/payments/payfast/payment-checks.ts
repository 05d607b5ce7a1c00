import type { Cents } from '#kernel/money.ts'
import { merchantIdMessage, merchantKeyMessage } from '#modules/settings/rules/tabs/gateway.ts'
import { type Field, phpTrim } from './fields.ts'

/** PayFast's minimum is R5.00; only the first payment of an agreement may be zero. */
export const smallestPayment: Cents = 500

/** `errors` forbid the payment (D18); `warnings` are for the log and the settings page. */
export type Findings = { errors: { field: string; message: string }[]; warnings: string[] }

type Merchant = { id: string; key: string; passphrase: string | null }

/** What the settings page checks before it stores a merchant's credentials. */
export function checkMerchant(merchant: Merchant): Findings {
  const errors: Findings['errors'] = []
  if (!/^\d+$/.test(merchant.id.trim()))
    errors.push({ field: 'merchant_id', message: merchantIdMessage })
  if (isBlankKey(merchant.key)) errors.push({ field: 'merchant_key', message: merchantKeyMessage })
  return { errors, warnings: passphraseWarnings(merchant.passphrase) }
}

/**
 * PayFast documents letters, digits and - _ / up to 32 characters, yet accounts with other
 * characters exist: a warning, not an error.
 */
export function passphraseWarnings(passphrase: string | null): string[] {
  const secret = phpTrim(passphrase ?? '')
  return secret === '' || /^[A-Za-z0-9\-_/]{1,32}$/.test(secret)
    ? []
    : [
        'The passphrase has signs or a length that PayFast may not accept: use up to 32 letters, digits and - _ /',
      ]
}

/** The checks of B§5 'Gateway data checks' on a form's fields, word for word. */
export function checkPaymentFields(fields: readonly Field[]): Findings {
  const values = new Map(fields.map(([name, value]) => [name, phpTrim(value)]))
  const value = (name: string) => values.get(name) ?? ''
  const errors: Findings['errors'] = []
  const refuse = (field: string, message: string) => errors.push({ field, message })
  const subscription = value('subscription_type') === '1'
  const required = [
    'merchant_id',
    'amount',
    'item_name',
    ...(subscription ? ['recurring_amount', 'frequency', 'cycles'] : []),
  ]
  for (const name of required) if (!value(name)) refuse(name, `Missing required field: ${name}`)
  if (!values.has('merchant_key')) refuse('merchant_key', 'Missing required field: merchant_key')
  else if (isBlankKey(value('merchant_key'))) refuse('merchant_key', merchantKeyMessage)
  for (const name of ['amount', 'recurring_amount'])
    if (value(name) && !isAmount(value(name))) refuse(name, `Invalid ${name}`)
  if (value('merchant_id') && !/^\d+$/.test(value('merchant_id')))
    refuse('merchant_id', 'Merchant ID must be numeric')
  return { errors, warnings: softFindings(value) }
}

function softFindings(value: (name: string) => string): string[] {
  const warnings: string[] = []
  for (const name of ['email_address', 'confirmation_address']) {
    if (value(name) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value(name)))
      warnings.push(`Invalid email format: ${name}`)
  }
  for (const name of ['return_url', 'cancel_url', 'notify_url']) {
    if (value(name) && !/^https?:\/\/[^/]/i.test(value(name)))
      warnings.push(`${name} should be an absolute URL`)
  }
  return warnings
}

/** Settings written by a script can contain the text 'undefined'. */
function isBlankKey(key: string): boolean {
  const text = phpTrim(key)
  return text === '' || text.toLowerCase() === 'undefined'
}

function isAmount(text: string): boolean {
  return /^\d{1,10}\.\d{2}$/.test(text)
}
