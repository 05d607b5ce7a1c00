import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeFields, type Field } from './fields.ts'
import { notificationStatus, parseNotification } from './notification.ts'
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
    expect(read).toMatchObject({ gross: 22885, fee: -526, net: 22359, status: 'completed', subject: 'payment', token: null, merchantId: '10000100' })
    expect(`${read.signed}&signature=${read.signature}`).toBe(raw)
    expect(read.fields[0]).toEqual(['m_payment_id', 'HWP1001A7K2'])
    expect(read.customStrings).toEqual(['invoice:INV-2026-0042', '', '', '', ''])
    expect(read.customIntegers[0]).toBe('42')
  })

  test('a cancellation with a token ends a subscription and has no amounts', () => {
    expect(parse(bodyOf('itn-subscription-cancelled'))).toMatchObject({ subject: 'subscription_end', status: 'cancelled', gross: null, net: null })
  })

  test('nothing charged with a token only stores the card', () => {
    const read = parse(bodyOf('itn-subscription-zero-start'))
    expect(read).toMatchObject({ subject: 'card', gross: 0, billingDate: '2026-12-01', itemName: '' })
  })

  test('the words of B§4 map, and anything else waits', () => {
    expect(['COMPLETE', 'FAILED', 'CANCELLED', 'PENDING', 'complete ', ''].map(notificationStatus)).toEqual([
      'completed',
      'failed',
      'cancelled',
      'pending',
      'completed',
      'pending',
    ])
  })

  test('amounts that are not amounts are unknown, never nothing', () => {
    const amountOf = (text: string) => parse(`payment_status=COMPLETE&amount_gross=${encodeURIComponent(text)}&signature=x`).gross
    for (const text of ['', 'NaN', '1e3', '1,000.00', '10.001', '0x10', 'R10', '٣']) expect(amountOf(text)).toBeNull()
    expect(amountOf('10')).toBe(1000)
    expect(amountOf('19.99')).toBe(1999)
  })
})

describe('forgeries are not read', () => {
  const genuine = bodyOf('itn-once-off-complete')

  test.each([
    ['Notification with a repeated field', genuine.replace('amount_gross=', 'amount_gross=1.00&amount_gross=')],
    ['Notification with a repeated field', `signature=0&${genuine}`],
    ['Notification without a signature at its end', `${genuine}&m_payment_id_2=HWP9`],
    ['Notification without a signature at its end', genuine.slice(0, genuine.indexOf('&signature='))],
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
