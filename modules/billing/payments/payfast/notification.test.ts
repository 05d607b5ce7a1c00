import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeFields, type Field } from './fields.ts'
import { gatewayNotification, notificationStatus, parseNotification } from './notification.ts'
import vectors from './reference-vectors.json' with { type: 'json' }

function bodyOf(name: string): string {
  const vector = vectors.find((candidate) => candidate.name === name)
  if (!vector) throw new Error(`No vector ${name}`)
  return `${encodeFields(vector.fields.map(([key = '', value = '']): Field => [key, value]))}&signature=${vector.signature}`
}

function parse(raw: string) {
  const result = parseNotification(raw)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function reason(raw: string) {
  const result = parseNotification(raw)
  return result.ok ? 'read' : result.error.message
}

describe('a notification', () => {
  test('keeps text and order, and gives cents', () => {
    const raw = bodyOf('itn-once-off-complete')
    const read = parse(raw)
    expect(read).toMatchObject({
      gross: 22885,
      fee: -526,
      net: 22359,
      status: 'completed',
      subject: 'payment',
      token: null,
      merchantId: '10000100',
    })
    expect(`${read.signed}&signature=${read.signature}`).toBe(raw)
    expect(read.fields[0]).toEqual(['m_payment_id', 'HWP1001A7K2'])
    expect(read.customStrings).toEqual(['invoice:INV-2026-0042', '', '', '', ''])
    expect(read.customIntegers[0]).toBe('42')
  })

  test('a cancellation with a token ends a subscription and has no amounts', () => {
    expect(parse(bodyOf('itn-subscription-cancelled'))).toMatchObject({
      subject: 'subscription_end',
      status: 'cancelled',
      gross: null,
      net: null,
    })
  })

  test('nothing charged with a token only stores the card', () => {
    const read = parse(bodyOf('itn-subscription-zero-start'))
    expect(read).toMatchObject({
      subject: 'card',
      gross: 0,
      billingDate: '2026-12-01',
      itemName: '',
    })
  })

  test('the words of B§4 map, and anything else waits', () => {
    expect(
      ['COMPLETE', 'FAILED', 'CANCELLED', 'PENDING', 'complete ', ''].map(notificationStatus),
    ).toEqual(['completed', 'failed', 'cancelled', 'pending', 'completed', 'pending'])
  })

  test('amounts that are not amounts are unknown, never nothing', () => {
    const amountOf = (text: string) =>
      parse(`payment_status=COMPLETE&amount_gross=${encodeURIComponent(text)}&signature=x`).gross
    for (const text of ['', 'NaN', '1e3', '1,000.00', '10.001', '0x10', 'R10', '٣'])
      expect(amountOf(text)).toBeNull()
    expect(amountOf('10')).toBe(1000)
    expect(amountOf('19.99')).toBe(1999)
  })
})

describe('forgeries are not read', () => {
  const genuine = bodyOf('itn-once-off-complete')

  test.each([
    [
      'Notification with a repeated field',
      genuine.replace('amount_gross=', 'amount_gross=1.00&amount_gross='),
    ],
    ['Notification with a repeated field', `signature=0&${genuine}`],
    ['Notification without a signature at its end', `${genuine}&m_payment_id_2=HWP9`],
    [
      'Notification without a signature at its end',
      genuine.slice(0, genuine.indexOf('&signature=')),
    ],
    ['Notification with a disguised signature', genuine.replace('&signature=', '&%73ignature=')],
    ['Notification without a payment status', 'm_payment_id=1&signature=0'],
    ['Notification without a signature at its end', ''],
    ['Notification too long', `a=${'x'.repeat(70_000)}&signature=1`],
  ])('%s', (message, raw) => expect(reason(raw)).toBe(message))

  test('no body at all throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webQueryParameters()), (raw) => {
        expect(typeof reason(raw)).toBe('string')
        expect(typeof reason(`${raw}&signature=%E0%A4%A`)).toBe('string')
      }),
    )
  })
})

describe('values', () => {
  const read = parse(
    new URLSearchParams([
      ...[
        ['m_payment_id', 'HWP1001A7K2'],
        ['pf_payment_id', ' 1089250 '],
        ['payment_status', ' complete '],
        ['merchant_id', ' 10000100 '],
      ],
      ...[
        ['item_name', 'Protea'],
        ['item_description', 'A year of it'],
        ['email_address', 'thandi@example.test'],
      ],
      ...[
        ['amount_gross', ' 228.85 '],
        ['amount_fee', '-5.2'],
        ['token', ' dc0521d3 '],
        ['billing_date', '2026-02-30'],
        ['signature', 'abc'],
      ],
    ]).toString(),
  )

  test('are each in their place, those that are compared without blanks around them', () => {
    expect(read).toMatchObject({
      ...{
        paymentId: 'HWP1001A7K2',
        pfPaymentId: '1089250',
        statusText: 'complete',
        status: 'completed',
        merchantId: '10000100',
      },
      ...{
        itemName: 'Protea',
        itemDescription: 'A year of it',
        email: 'thandi@example.test',
        signature: 'abc',
      },
      ...{
        gross: 22_885,
        fee: -520,
        net: null,
        token: 'dc0521d3',
        billingDate: null,
        subject: 'payment',
      },
    })
  })

  test('that are missing are blank or null', () => {
    expect(parse('payment_status=PENDING&signature=x')).toMatchObject({
      ...{
        paymentId: '',
        pfPaymentId: '',
        merchantId: '',
        itemName: '',
        itemDescription: '',
        email: '',
      },
      ...{
        gross: null,
        fee: null,
        net: null,
        token: null,
        billingDate: null,
        customStrings: ['', '', '', '', ''],
      },
    })
    expect(parse('payment_status=PENDING&token=++&signature=x').token).toBeNull()
  })

  test('of an amount have at most ten digits and two decimals, and nothing after them', () => {
    const gross = (text: string) =>
      parse(`payment_status=COMPLETE&amount_gross=${encodeURIComponent(text)}&signature=x`).gross
    expect(['1234567890.99', '-0.01', '5.5'].map(gross)).toEqual([123_456_789_099, -1, 550])
    expect(['12345678901', '10.00x', 'x10.00', '10.', '.10', '10.000', '1 0'].map(gross)).toEqual(
      Array(7).fill(null),
    )
  })
})

test('a body of 65 536 characters is read, one more is not', () => {
  const rest = 'payment_status=PENDING&signature=x'
  const body = (length: number) => `a=${'x'.repeat(length - rest.length - 3)}&${rest}`
  expect([body(65_536).length, reason(body(65_536)), reason(body(65_537))]).toEqual([
    65_536,
    'read',
    'Notification too long',
  ])
})

test('every forgery is invalid, which is what the gateway gets for an answer', () => {
  for (const raw of [
    '',
    `a=${'x'.repeat(70_000)}&signature=1`,
    'a=1&a=2&signature=x',
    'a=1&signature=x&payment_status=COMPLETE&%73ignature=y',
    'a=1&signature=x',
  ])
    expect(parseNotification(raw)).toMatchObject({ ok: false, error: { code: 'invalid' } })
  expect(parseNotification('payment_status=COMPLETE&%73ignature=x')).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
})

test.each([
  ['payment_status=COMPLETE&amount_gross=10.00', 'paid'],
  ['payment_status=COMPLETE&amount_gross=10.00&token=t', 'paid'],
  ['payment_status=COMPLETE&amount_gross=0.00&token=t', 'card_stored'],
  ['payment_status=COMPLETE&amount_gross=0.00', 'paid'],
  ['payment_status=CANCELLED&token=t', 'agreement_ended'],
  ['payment_status=CANCELLED', 'cancelled'],
  ['payment_status=FAILED&amount_gross=0.00&token=t', 'failed'],
  ['payment_status=PENDING&amount_gross=0.00&token=t', 'pending'],
])('%s: %s', (fields, event) => {
  const raw = `${fields}&m_payment_id=HWP1&pf_payment_id=7&merchant_id=10000100&amount_fee=-1.00&signature=x`
  expect(gatewayNotification(parse(raw))).toMatchObject({
    ...{
      raw,
      event,
      merchantId: '10000100',
      merchantPaymentId: 'HWP1',
      gatewayPaymentId: '7',
      fee: -100,
    },
  })
})
