import { expect, test } from 'vitest'
import { type OrderStatus, orderActions, orderStatuses, orderTransitions, paymentMethods } from './order.ts'

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
