import { expect, test } from 'vitest'
import {
  awaitsCard,
  type OrderAction,
  type OrderStatus,
  orderActions,
  orderStatuses,
  orderTransitions,
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
  usesTestMoney,
} from './order.ts'

test('no order ever comes back to a status: the constraints on its history rely on that', () => {
  const reachable = (from: OrderStatus, seen: readonly OrderStatus[] = []): OrderStatus[] =>
    orderTransitions[from].flatMap((next) =>
      seen.includes(next) ? [next] : [next, ...reachable(next, [...seen, next])],
    )
  for (const status of orderStatuses) expect(reachable(status)).not.toContain(status)
})

test('an action is offered only where the transition exists', () => {
  for (const status of orderStatuses) {
    for (const paymentMethod of paymentMethods) {
      const actions = orderActions({ status, paymentMethod })
      expect(actions.includes('mark-paid')).toBe(
        orderTransitions[status].includes('paid') && paymentMethod === 'bank_transfer',
      )
      expect(actions.includes('cancel')).toBe(orderTransitions[status].includes('cancelled'))
      expect(actions.includes('mark-processing')).toBe(
        orderTransitions[status].includes('processing'),
      )
      if (status === 'paid' || status === 'refunded') expect(actions).not.toContain('delete')
    }
  }
})

test.each<[OrderStatus, PaymentMethod, OrderAction[]]>([
  [
    'pending',
    'bank_transfer',
    [
      'mark-paid',
      'resend-bank-transfer',
      'mark-processing',
      'cancel',
      'resend-confirmation',
      'delete',
    ],
  ],
  [
    'processing',
    'bank_transfer',
    ['mark-paid', 'resend-bank-transfer', 'cancel', 'resend-confirmation', 'delete'],
  ],
  ['paid', 'bank_transfer', ['set-up', 'resend-confirmation']],
  ['cancelled', 'bank_transfer', ['delete']],
  ['refunded', 'bank_transfer', ['resend-confirmation']],
  ['pending', 'card', ['mark-processing', 'cancel', 'resend-confirmation', 'delete']],
  ['processing', 'card', ['cancel', 'resend-confirmation', 'delete']],
  ['paid', 'card', ['set-up', 'resend-confirmation']],
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
  expect(orderStatuses.filter((status) => awaitsCard({ status, paymentMethod: 'card' }))).toEqual([
    'pending',
    'processing',
  ])
  expect(
    orderStatuses.filter((status) => awaitsCard({ status, paymentMethod: 'bank_transfer' })),
  ).toEqual([])
  expect(awaitsCard(null)).toBe(false)
})

test('methods are shown in words', () => {
  expect(paymentMethodLabels).toEqual({ bank_transfer: 'Bank transfer (EFT)', card: 'Card' })
})

test('neither cancelling nor deleting is offered where it would be refused', () => {
  const order = { status: 'pending', paymentMethod: 'bank_transfer' } as const
  const partPaid = orderActions({ ...order, hadMoney: true, isPartPaid: true })
  expect(partPaid).not.toContain('cancel')
  expect(partPaid).not.toContain('delete')
  // A payment that was reversed: it can be cancelled and stays in the books.
  const reversed = orderActions({ ...order, hadMoney: true, isPartPaid: false })
  expect(reversed).toContain('cancel')
  expect(reversed).not.toContain('delete')
})

test('only a card order is paid with test money, also after a sandbox card payment was begun and a transfer chosen', () => {
  expect(usesTestMoney({ paymentMethod: 'card', gatewayMode: 'sandbox' })).toBe(true)
  expect(usesTestMoney({ paymentMethod: 'bank_transfer', gatewayMode: 'sandbox' })).toBe(false)
  expect(usesTestMoney({ paymentMethod: 'card', gatewayMode: 'live' })).toBe(false)
})

test('a paid order is called set up, or not any more', () => {
  const paid = { status: 'paid', paymentMethod: 'card' } as const
  expect(orderActions({ ...paid, setUpAt: new Date() })).toEqual([
    'not-set-up',
    'resend-confirmation',
  ])
})
