import { describe, expect, test } from 'vitest'
import { merchantIdMessage, merchantKeyMessage } from '#modules/settings/rules/tabs/gateway.ts'
import type { Field } from './fields.ts'
import { checkMerchant, checkPaymentFields, passphraseWarnings } from './payment-checks.ts'

const warning =
  'The passphrase has signs or a length that PayFast may not accept: use up to 32 letters, digits and - _ /'

describe('the merchant of the settings', () => {
  const merchant = { id: '10000100', key: '46f0cd694581a', passphrase: null }

  test('has a number and a key; blanks around them do not matter', () => {
    expect(checkMerchant(merchant)).toEqual({ errors: [], warnings: [] })
    expect(checkMerchant({ ...merchant, id: ' 7 ', key: ' k ' })).toEqual({
      errors: [],
      warnings: [],
    })
  })

  test.each(['', 'x10000100', '10000100x', '1000 0100', '1.5'])('the number %j is none', (id) => {
    expect(checkMerchant({ ...merchant, id }).errors).toEqual([
      { field: 'merchant_id', message: merchantIdMessage },
    ])
  })

  test.each(['', '  ', 'undefined', ' UNDEFINED '])('the key %j is none', (key) => {
    expect(checkMerchant({ ...merchant, key }).errors).toEqual([
      { field: 'merchant_key', message: merchantKeyMessage },
    ])
  })

  test('may have no passphrase, and is warned of one that the gateway may not take', () => {
    for (const passphrase of [null, '', '  ', 'jt7NOE43FZPn', 'a-b_c/d', 'x'.repeat(32), ' x '])
      expect(passphraseWarnings(passphrase)).toEqual([])
    for (const passphrase of ['x'.repeat(33), 'with blank', 'ümlaut', '!x', 'x!'])
      expect(passphraseWarnings(passphrase)).toEqual([warning])
    expect(checkMerchant({ ...merchant, passphrase: 'x!' }).warnings).toEqual([warning])
  })
})

const form = {
  merchant_id: '10000100',
  merchant_key: '46f0cd694581a',
  amount: '228.85',
  item_name: 'Protea',
}
const check = (change: Record<string, string | undefined> = {}) =>
  checkPaymentFields(
    Object.entries({ ...form, ...change }).flatMap(([name, value]): Field[] =>
      value === undefined ? [] : [[name, value]],
    ),
  )

describe('the fields of a payment', () => {
  test('in order have nothing to say', () => {
    expect(check()).toEqual({ errors: [], warnings: [] })
  })

  test.each(['merchant_id', 'merchant_key', 'amount', 'item_name'])('%s is needed', (name) => {
    expect(check({ [name]: undefined }).errors).toEqual([
      { field: name, message: `Missing required field: ${name}` },
    ])
  })

  test.each(['merchant_id', 'amount', 'item_name'])(
    '%s of nothing but blanks is missing',
    (name) => {
      expect(check({ [name]: ' ' }).errors).toEqual([
        { field: name, message: `Missing required field: ${name}` },
      ])
    },
  )

  test('a key that is blank or the text undefined is none', () => {
    for (const merchant_key of ['', ' ', 'undefined'])
      expect(check({ merchant_key }).errors).toEqual([
        { field: 'merchant_key', message: merchantKeyMessage },
      ])
  })

  test('a subscription says how much, how often and how many times', () => {
    const missing = (name: string) => ({ field: name, message: `Missing required field: ${name}` })
    expect(check({ subscription_type: '1' }).errors).toEqual(
      ['recurring_amount', 'frequency', 'cycles'].map(missing),
    )
    expect(
      check({ subscription_type: '1', recurring_amount: '228.85', frequency: '3', cycles: '0' })
        .errors,
    ).toEqual([])
    // Type 2 only stores a card.
    expect(check({ subscription_type: '2' }).errors).toEqual([])
  })

  test.each([
    '228',
    '228.8',
    '228.855',
    'x228.85',
    '228.85x',
    '-1.00',
    '12345678901.00',
    '1,000.00',
  ])('%j is no amount', (amount) => {
    expect(check({ amount }).errors).toEqual([{ field: 'amount', message: 'Invalid amount' }])
    expect(check({ recurring_amount: amount }).errors).toEqual([
      { field: 'recurring_amount', message: 'Invalid recurring_amount' },
    ])
  })

  test('amounts from nothing to ten digits are', () => {
    for (const amount of ['0.00', '1234567890.99']) expect(check({ amount }).errors).toEqual([])
  })

  test.each(['x1', '1x', '1 0'])('the merchant %j is no number', (merchant_id) => {
    expect(check({ merchant_id }).errors).toEqual([
      { field: 'merchant_id', message: 'Merchant ID must be numeric' },
    ])
  })
})

describe('what does not forbid a payment', () => {
  test.each(['email_address', 'confirmation_address'])('%s that is no address', (name) => {
    for (const value of [
      'thandi',
      'thandi@',
      '@example.test',
      'a b@example.test',
      'thandi@example',
      'thandi@example.test x',
    ])
      expect(check({ [name]: value })).toEqual({
        errors: [],
        warnings: [`Invalid email format: ${name}`],
      })
    for (const value of ['thandi@example.test', ' t@e.za '])
      expect(check({ [name]: value })).toEqual({ errors: [], warnings: [] })
  })

  test.each(['return_url', 'cancel_url', 'notify_url'])(
    '%s that is no address of a page',
    (name) => {
      for (const value of [
        '/payment',
        'example.test',
        'ftp://example.test',
        'https:///payment',
        'see https://example.test',
      ])
        expect(check({ [name]: value })).toEqual({
          errors: [],
          warnings: [`${name} should be an absolute URL`],
        })
      for (const value of [
        'https://example.test/',
        'http://localhost:3000',
        'HTTPS://EXAMPLE.TEST',
      ])
        expect(check({ [name]: value }).warnings).toEqual([])
    },
  )
})
