import { expect, test } from 'vitest'
import {
  methodOfSubscription,
  namesOfService,
  serviceStatusLabels,
  serviceStatusOf,
} from './service.ts'

test.each([
  [{ subscription: 'active' }, 'Active'],
  [{ subscription: 'paused' }, 'Paused'],
  [{ subscription: 'cancelled' }, 'Cancelled'],
  [{ order: 'pending' }, 'Awaiting payment'],
  [{ order: 'processing' }, 'Awaiting payment'],
  [{ order: 'paid' }, 'Bought once'],
  [{ order: 'cancelled' }, 'Cancelled'],
  [{ order: 'refunded' }, 'Cancelled'],
] as const)('%o shows the customer: %s', (found, label) => {
  expect(serviceStatusLabels[serviceStatusOf(found)]).toBe(label)
})

test('a service goes by its label with the plan beside it, and by its plan without one', () => {
  expect(namesOfService('shop.example.co.za', 'Protea')).toEqual({
    name: 'shop.example.co.za',
    plan: 'Protea',
  })
  expect(namesOfService('', 'Protea')).toEqual({ name: 'Protea', plan: null })
})

test('a subscription and its order are paid in the same way', () => {
  expect(methodOfSubscription).toEqual({ card: 'card', eft: 'bank_transfer' })
})
