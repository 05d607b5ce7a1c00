import { expect, test } from 'vitest'
import {
  type ServiceChangeRequest,
  serviceChangeOf,
  serviceChangeSchema,
  serviceChangeText,
} from './service-change.ts'

const current = { name: 'Protea', period: 'monthly', totalCents: 9_900 } as const
const request: ServiceChangeRequest = {
  current,
  next: { name: 'Dedicated 8', period: 'annual', totalCents: 1_234_500 },
  reason: 'Our shop grows.',
  requestedDate: '2026-12-01',
}

test('the ticket says what is, what is wanted and since when, with prices in rand (A§7)', () => {
  expect(serviceChangeText('shop.co.za', request)).toBe(
    'Please change shop.co.za.\n\nNow: Protea, R99.00 per month\nRequested: Dedicated 8, R12\u00a0345.00 per year\nFrom: 1 Dec 2026\n\nOur shop grows.',
  )
  expect(serviceChangeText('Protea', { ...request, next: null, requestedDate: '' })).toBe(
    'Please change Protea.\n\nNow: Protea, R99.00 per month\n\nOur shop grows.',
  )
})

test('the fields beside the text (A§3)', () => {
  expect(serviceChangeSchema.parse(serviceChangeOf(request))).toEqual({
    change_type: 'upgrade',
    current_package: 'Protea',
    new_package: 'Dedicated 8',
    current_price: '99.00',
    new_price: '12345.00',
    billing_period: 'annual',
    reason: 'Our shop grows.',
    requested_date: '2026-12-01',
  })
})

test.each([
  ['upgrade', { ...current, totalCents: 10_000 }],
  ['downgrade', { ...current, totalCents: 9_000 }],
  ['downgrade', { ...current, period: 'annual', totalCents: 99_000 }],
  ['switch', { ...current, name: 'Aloe' }],
  ['other', null],
] as const)('%s', (type, next) => {
  expect(serviceChangeOf({ ...request, next }).change_type).toBe(type)
})
