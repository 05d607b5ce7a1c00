import { expect, test } from 'vitest'
import { cast, whoMay } from '#tests/actors.ts'
import { actingCustomerOf, customerIdOf } from './customer-of-actor.ts'

test('documents are seen by their customer and by staff who view the account, not with a temporary password', () => {
  expect(whoMay((actor) => customerIdOf(actor) === 'customer-1')).toEqual(['a customer', 'staff viewing a customer'])
  expect([customerIdOf(cast['a visitor']), customerIdOf(cast['a user without a customer record']), customerIdOf(cast['the system'])]).toEqual([
    null,
    null,
    null,
  ])
})

test('the account is changed by its customer alone', () => {
  expect(whoMay((actor) => actingCustomerOf(actor) === 'customer-1')).toEqual(['a customer'])
  expect([actingCustomerOf(cast['staff viewing a customer']), actingCustomerOf(cast['a visitor'])]).toEqual([null, null])
})
