import { expect, test } from 'vitest'
import {
  awaitsCard,
  billingPeriodLabels,
  monthsPerPeriod,
  type OrderAction,
  type OrderStatus,
  orderActions,
  orderStatuses,
  orderTransitions,
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
} from './order.ts'

test('no order ever comes back to a status: the constraints on its history rely on that', () => {
  const reachable = (from: OrderStatus, seen: readonly OrderStatus[] = []): OrderStatus[] =>
    orderTransitions[from].flatMap((next) => (seen.includes(next) ? [next] : [next, ...reachable(next, [...seen, next])]))
  for (const status of orderStatuses) expect(reachable(status)).not.toContain(status)
})

test('an action is offered only where the transition exists', () => {
  for (const status of orderStatuses) {
    for (const paymentMethod of paymentMethods) {
      const actions = orderActions({ status, paymentMethod })
      expect(actions.includes('mark-paid')).toBe(orderTransitions[status].includes('paid') && paymentMethod === 'bank_transfer')
      expect(actions.includes('cancel')).toBe(orderTransitions[status].includes('cancelled'))
      if (status === 'paid' || status === 'refunded') expect(actions).not.toContain('delete')
    }
  }
})

test.each<[OrderStatus, PaymentMethod, OrderAction[]]>([
  ['pending', 'bank_transfer', ['mark-paid', 'resend-bank-transfer', 'cancel', 'resend-confirmation', 'delete']],
  ['processing', 'bank_transfer', ['mark-paid', 'resend-bank-transfer', 'cancel', 'resend-confirmation', 'delete']],
  ['paid', 'bank_transfer', ['resend-confirmation']],
  ['cancelled', 'bank_transfer', ['delete']],
  ['refunded', 'bank_transfer', ['resend-confirmation']],
  ['pending', 'card', ['cancel', 'resend-confirmation', 'delete']],
  ['processing', 'card', ['cancel', 'resend-confirmation', 'delete']],
  ['paid', 'card', ['resend-confirmation']],
  ['cancelled', 'card', ['delete']],
  ['refunded', 'card', ['resend-confirmation']],
])('staff may do with an order that is %s by %s: %j', (status, paymentMethod, actions) => {
  expect(orderActions({ status, paymentMethod })).toEqual(actions)
})

test.each<[OrderStatus, OrderStatus[]]>([
  ['pending', ['processing', 'paid', 'cancelled']],
  ['processing', ['paid', 'cancelled']],
  ['paid', ['refunded']],
  ['cancelled', []],
  ['refunded', []],
])('an order that is %s becomes %j', (status, next) => {
  expect(orderTransitions[status]).toEqual(next)
})

test('a card order awaits the gateway until it is paid or ends; transfers and no order await none', () => {
  expect(orderStatuses.filter((status) => awaitsCard({ status, paymentMethod: 'card' }))).toEqual(['pending', 'processing'])
  expect(orderStatuses.filter((status) => awaitsCard({ status, paymentMethod: 'bank_transfer' }))).toEqual([])
  expect(awaitsCard(null)).toBe(false)
})

test('methods and periods are shown in words', () => {
  expect(paymentMethodLabels).toEqual({ bank_transfer: 'Bank transfer (EFT)', card: 'Card' })
  expect(billingPeriodLabels).toEqual({ monthly: 'Monthly', annual: 'Annual', once: 'Once-off' })
})

test('a month and a year renew, what is bought once does not', () => {
  expect(monthsPerPeriod).toEqual({ monthly: 1, annual: 12, once: null })
})
