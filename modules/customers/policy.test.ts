import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import * as policy from './policy.ts'

const inCharge = ['a super admin', 'a super admin whose password is long ago', 'a custom role with every permission']

test('everybody signed in keeps the details that their invoices carry, except with a temporary password and in an account that they only look at', () => {
  expect(whoMay((actor) => !policy.mayEditOwnDetails(actor))).toEqual([
    'a visitor',
    'a customer with a temporary password',
    'staff viewing a customer',
    'a super admin with a temporary password',
    'the system',
  ])
})

test('customers are managed by permission', () => {
  expect(whoMay(policy.mayManageCustomers)).toEqual([...inCharge, 'the system', 'only customers.manage'])
})
