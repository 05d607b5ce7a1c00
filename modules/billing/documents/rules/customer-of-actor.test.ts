import { expect, test } from 'vitest'
import { cast, whoMay } from '#tests/actors.ts'
import { actingCustomerOf, customerIdOf } from './customer-of-actor.ts'

test('documents are seen by their customer, its billing contacts and staff who view the account, not with a temporary password', () => {
  expect(whoMay((actor) => customerIdOf(actor, 'invoices') === 'customer-1')).toEqual([
    'a customer',
    'a billing contact',
    'a contact with both roles',
    'staff viewing a customer',
  ])
  for (const who of [
    'a visitor',
    'a user without a customer record',
    'the system',
    'a technical contact',
  ] as const)
    expect(customerIdOf(cast[who], 'invoices'), who).toBeNull()
})

test('services are seen by their customer and its technical contacts', () => {
  expect(whoMay((actor) => customerIdOf(actor, 'services') === 'customer-1')).toEqual([
    'a customer',
    'a technical contact',
    'a contact with both roles',
    'staff viewing a customer',
  ])
})

test('what only the owner decides is closed to others, and staff who look change nothing', () => {
  for (const right of ['end', 'details', 'people'] as const)
    expect(
      whoMay((actor) => actingCustomerOf(actor, right) === 'customer-1'),
      right,
    ).toEqual(['a customer'])
  expect(whoMay((actor) => actingCustomerOf(actor, 'plan') === 'customer-1')).toEqual([
    'a customer',
    'a contact with both roles',
  ])
  expect(actingCustomerOf(cast['staff viewing a customer'], 'pay')).toBeNull()
})
