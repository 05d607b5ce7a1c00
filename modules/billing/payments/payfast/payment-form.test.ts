import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GatewayPeriod } from '../rules/payment-gateway.ts'
import { formFieldOrder } from './fields.ts'
import { checkMerchant, checkPaymentFields } from './payment-checks.ts'
import { buildPaymentForm, type PaymentFormInput } from './payment-form.ts'
import { formSignature } from './signature.ts'

const input: PaymentFormInput = {
  baseUrl: 'https://sandbox.payfast.co.za',
  merchant: { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' },
  sandbox: true,
  returnUrl: 'https://hosting.example/payment/success',
  cancelUrl: 'https://hosting.example/payment/cancel',
  notifyUrl: 'https://hosting.example/api/payfast/itn',
  buyer: {
    firstName: ' Thandi ',
    lastName: 'Nkosi',
    email: 'Thandi@Example.co.za',
    phone: '+27 (82) 123-4567',
  },
  paymentId: 'HWP1001A7K2',
  amount: 22885,
  itemName: 'Starter\r\nHosting',
  recurring: { kind: 'once' },
}

function build(change: Partial<PaymentFormInput> = {}) {
  const result = buildPaymentForm({ ...input, ...change })
  if (!result.ok) throw new Error(result.error.message)
  return { ...result.value, values: Object.fromEntries(result.value.fields) }
}

function refusal(change: Partial<PaymentFormInput>) {
  const result = buildPaymentForm({ ...input, ...change })
  return result.ok ? 'built' : result.error.message
}

describe('the payment form', () => {
  test('is ordered, trimmed, in one line, and signed as posted', () => {
    const { action, fields, values, warnings } = build({
      customIntegers: [0],
      customStrings: ['', 'x'],
    })
    expect(action).toBe('https://sandbox.payfast.co.za/eng/process')
    expect(values).toMatchObject({
      name_first: 'Thandi',
      email_address: 'thandi@example.co.za',
      cell_number: '27821234567',
      amount: '228.85',
    })
    expect(values.item_name).toBe('Starter Hosting')
    expect(values.custom_int1).toBe('0')
    expect(values).not.toHaveProperty('custom_str1')
    const names = fields.map(([name]) => name)
    expect(names).toEqual([...formFieldOrder.filter((name) => name in values), 'signature'])
    expect(values.signature).toBe(formSignature(fields, input.merchant.passphrase))
    expect(warnings).toEqual([])
  })

  test('cuts what is too long, never through a character, and keeps addresses of pages whole', () => {
    const { values } = build({
      itemName: '😀'.repeat(150),
      itemDescription: 'é'.repeat(300),
      returnUrl: `https://hosting.example/${'a'.repeat(300)}`,
    })
    expect([...(values.item_name ?? '')]).toHaveLength(100)
    expect(values.item_name?.isWellFormed()).toBe(true)
    expect(values.item_description).toHaveLength(255)
    expect(values.return_url).toHaveLength(324)
  })

  test('any text posts exactly what was signed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (name, description) => {
          const { fields, values } = build({ itemName: `x${name}`, itemDescription: description })
          expect(values.signature).toBe(formSignature(fields, input.merchant.passphrase))
          for (const [, value] of fields) {
            expect(value).toBe(value.trim() === '' ? '' : value)
            expect(value).not.toMatch(/[\r\n\0]/)
            expect(value.isWellFormed()).toBe(true)
          }
        },
      ),
    )
  })

  test('speaks both recurring models of D16', () => {
    expect(build({ recurring: { kind: 'token' }, amount: 0 }).values).toMatchObject({
      subscription_type: '2',
      amount: '0.00',
    })
    const monthly = build({
      recurring: {
        kind: 'gateway',
        frequency: 'monthly',
        recurringAmount: 22885,
        billingDate: '2026-12-20',
      },
    }).values
    expect(monthly).toMatchObject({
      subscription_type: '1',
      billing_date: '2026-12-20',
      recurring_amount: '228.85',
      frequency: '3',
      cycles: '0',
    })
    const frequencyOf = (frequency: GatewayPeriod) =>
      build({
        recurring: {
          ...{ kind: 'gateway', frequency, recurringAmount: 500, billingDate: '2027-11-20' },
        },
      }).values.frequency
    const periods = ['monthly', 'quarterly', 'half_yearly', 'annual'] as const
    expect(periods.map(frequencyOf)).toEqual(['3', '4', '5', '6'])
  })

  test.each<[string, Partial<PaymentFormInput>]>([
    ['Missing required field: merchant_id', { merchant: { ...input.merchant, id: ' ' } }],
    ['Merchant ID must be numeric', { merchant: { ...input.merchant, id: '1000x' } }],
    [
      'PayFast merchant key is required and cannot be empty',
      { merchant: { ...input.merchant, key: '' } },
    ],
    [
      'PayFast merchant key is required and cannot be empty',
      { merchant: { ...input.merchant, key: 'undefined' } },
    ],
    ['Missing required field: item_name', { itemName: ' \n ' }],
    ['Invalid amount', { amount: Number.NaN }],
    ['Invalid amount', { amount: -500 }],
    ['Invalid amount', { amount: 500.5 }],
    [
      'Invalid recurring_amount',
      {
        recurring: {
          kind: 'gateway',
          frequency: 'monthly',
          recurringAmount: Number.NaN,
          billingDate: '2026-12-20',
        },
      },
    ],
    [
      'Invalid billing_date',
      {
        recurring: {
          kind: 'gateway',
          frequency: 'monthly',
          recurringAmount: 900,
          billingDate: '2026-02-30',
        },
      },
    ],
    ['PayFast accepts payments of R5.00 and more', { amount: 499 }],
    ['PayFast accepts payments of R5.00 and more', { amount: 0 }],
    ['PayFast accepts payments of R5.00 and more', { amount: 499, recurring: { kind: 'token' } }],
    [
      'PayFast passphrase is required for card payments',
      { merchant: { ...input.merchant, passphrase: null }, recurring: { kind: 'token' } },
    ],
    [
      'PayFast passphrase is required for card payments',
      { merchant: { ...input.merchant, passphrase: ' ' }, sandbox: false },
    ],
    ['Invalid m_payment_id', { paymentId: 'x'.repeat(101) }],
  ])('fails closed: %s', (message, change) => expect(refusal(change)).toBe(message))

  test('names every wrong field', () => {
    const result = buildPaymentForm({
      ...input,
      itemName: '',
      amount: -1,
      merchant: { ...input.merchant, id: 'x' },
    })
    expect(result.ok ? [] : Object.keys(result.error.fields ?? {}).sort()).toEqual([
      'amount',
      'item_name',
      'merchant_id',
    ])
  })

  test('warns without refusing', () => {
    const merchant = { ...input.merchant, passphrase: 'p@ss' }
    const { warnings } = build({
      merchant,
      buyer: { ...input.buyer, email: 'nobody' },
      returnUrl: '/payment/success',
      notifyUrl: 'itn',
    })
    expect(warnings).toHaveLength(4)
    expect(warnings).toContain('return_url should be an absolute URL')
    const long = build({ buyer: { ...input.buyer, email: `${'a'.repeat(95)}@example.co.za` } })
    expect(long.values).not.toHaveProperty('email_address')
    expect(long.warnings).toEqual(['Invalid email format: email_address'])
  })
})

test('a subscription needs recurring_amount, frequency and cycles', () => {
  const found = checkPaymentFields([
    ['subscription_type', '1'],
    ['merchant_id', '1'],
    ['amount', 'ten'],
    ['item_name', 'x'],
  ])
  expect(found.errors.map(({ message }) => message)).toEqual([
    'Missing required field: recurring_amount',
    'Missing required field: frequency',
    'Missing required field: cycles',
    'Missing required field: merchant_key',
    'Invalid amount',
  ])
})

test('the settings page hears about credentials in its own words', () => {
  expect(checkMerchant({ id: 'abc', key: ' ', passphrase: 'ok-1/_' })).toEqual({
    errors: [
      { field: 'merchant_id', message: 'PayFast merchant ID must be a number' },
      { field: 'merchant_key', message: 'PayFast merchant key is required and cannot be empty' },
    ],
    warnings: [],
  })
})
