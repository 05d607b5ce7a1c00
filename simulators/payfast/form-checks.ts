import { isCalendarDate } from '#kernel/dates.ts'
import { parseRand } from '#kernel/money.ts'
import { type Field, phpTrim } from '#modules/billing/payments/payfast/fields.ts'
import type { Merchant } from '#modules/billing/payments/payfast/payment-form.ts'
import { formSignature, sameSignature } from '#modules/billing/payments/payfast/signature.ts'
import { isAllowedTarget, type SimulatorOptions } from './simulator.ts'

/** The errors of a posted form, worded like the gateway's; none means that the buyer may pay. */
export function formFaults(
  fields: readonly Field[],
  merchant: Merchant | undefined,
  options: SimulatorOptions,
): string[] {
  const values = new Map(fields)
  const value = (name: string) => phpTrim(values.get(name) ?? '')
  const faults: string[] = []
  for (const name of ['merchant_id', 'merchant_key', 'amount', 'item_name'])
    if (!value(name)) faults.push(`${name}: The ${name} field is required`)
  if (values.size !== fields.length) faults.push('A field was posted twice')
  if (value('merchant_id') && (!merchant || merchant.key !== value('merchant_key')))
    faults.push('merchant_id: Merchant is invalid')
  if (value('amount'))
    faults.push(...amountFaults('amount', value('amount'), value('subscription_type') !== ''))
  faults.push(...lengthFaults(fields), ...recurringFaults(value))
  for (const name of ['return_url', 'cancel_url', 'notify_url']) {
    if (value(name) && !isAllowedTarget(value(name), options))
      faults.push(`${name}: The ${name} format is invalid`)
  }
  if (merchant) faults.push(...signatureFaults(fields, merchant, value('subscription_type') !== ''))
  return faults
}

function signatureFaults(
  fields: readonly Field[],
  { passphrase }: Merchant,
  recurring: boolean,
): string[] {
  const given = new Map(fields).get('signature') ?? ''
  if (recurring && !passphrase)
    return ['passphrase: A passphrase is required for recurring billing']
  // An account without passphrase may leave the signature out, as the real gateway allows.
  if (!given && !passphrase) return []
  return sameSignature(formSignature(fields, passphrase), given)
    ? []
    : ['signature: Generated signature does not match submitted signature']
}

function amountFaults(name: string, text: string, mayBeNothing: boolean): string[] {
  const cents = /^\d{1,10}(\.\d{1,2})?$/.test(text) ? parseRand(text) : null
  if (cents === null) return [`${name}: The ${name} must be a number`]
  return cents >= 500 || (mayBeNothing && cents === 0)
    ? []
    : [`${name}: The ${name} must be at least R5.00`]
}

function lengthFaults(fields: readonly Field[]): string[] {
  return fields.flatMap(([name, value]) => {
    const most = name === 'item_description' || name.startsWith('custom_') ? 255 : 100
    return !name.endsWith('_url') && [...value].length > most
      ? [`${name}: The ${name} may not be greater than ${most} characters`]
      : []
  })
}

function recurringFaults(value: (name: string) => string): string[] {
  const type = value('subscription_type')
  if (type === '' || type === '2') return []
  if (type !== '1') return ['subscription_type: The selected subscription_type is invalid']
  const faults: string[] = []
  if (!/^[1-6]$/.test(value('frequency')))
    faults.push('frequency: The selected frequency is invalid')
  if (!/^\d{1,4}$/.test(value('cycles'))) faults.push('cycles: The cycles must be an integer')
  if (value('billing_date') && !isCalendarDate(value('billing_date')))
    faults.push('billing_date: The billing_date is not a valid date')
  if (value('recurring_amount'))
    faults.push(...amountFaults('recurring_amount', value('recurring_amount'), false))
  return faults
}
