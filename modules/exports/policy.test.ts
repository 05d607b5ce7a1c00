import { expect, test } from 'vitest'
import { staffWith } from '#modules/billing/factories.ts'
import { mayImport } from '#modules/imports/policy.ts'
import { whoMay } from '#tests/actors.ts'
import * as policy from './policy.ts'

const inCharge = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
  'the system',
]

test('everything leaves only with every permission', () => {
  expect(whoMay(policy.mayExportEverything)).toEqual(inCharge)
})

test('one customer’s data is given by staff for customers', () => {
  expect(whoMay(policy.mayExportCustomer)).toEqual([...inCharge, 'only customers.manage'])
})

test('customers take their own data; contacts and staff who look at an account do not', () => {
  expect(whoMay(policy.mayExportOwnData)).toEqual(['a customer'])
})

const written = [
  'settings.manage',
  'customers.manage',
  'invoices.manage',
  'subscriptions.manage',
] as const

test('an import needs each permission that it writes with', () => {
  expect(whoMay(mayImport)).toEqual(inCharge)
  expect(mayImport(staffWith(...written))).toBe(true)
  for (const left of written)
    expect(mayImport(staffWith(...written.filter((one) => one !== left)))).toBe(false)
})
