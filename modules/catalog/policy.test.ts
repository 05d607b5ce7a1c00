import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import { mayManageHostingPlans, mayManagePackages, maySellStarterPlans } from './policy.ts'

const inCharge = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
  'the system',
]

test('packages are managed by permission', () => {
  expect(whoMay(mayManagePackages)).toEqual([...inCharge, 'only packages.manage'])
})

test('the plans of the home page have their own permission', () => {
  expect(whoMay(mayManageHostingPlans)).toEqual([...inCharge, 'only hosting_plans.manage'])
})

test('starter plans ask for both', () => {
  expect(whoMay(maySellStarterPlans)).toEqual(inCharge)
})
