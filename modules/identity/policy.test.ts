import { expect, test } from 'vitest'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { whoMay } from '#tests/actors.ts'
import * as policy from './policy.ts'
import { everyPermission } from './rules/permissions.ts'

const inCharge = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
] as const

function mayNot(may: (actor: Actor) => boolean): string[] {
  return whoMay((actor) => !may(actor))
}

test('every signed-in user keeps their own account, except with a temporary password and in an account that they only look at', () => {
  expect(mayNot(policy.mayManageOwnAccount)).toEqual([
    'a visitor',
    'a customer with a temporary password',
    'staff viewing a customer',
    'a super admin with a temporary password',
    'the system',
  ])
})

test('a temporary password may be changed, that of a customer who is looked at may not', () => {
  expect(mayNot(policy.mayChangeOwnPassword)).toEqual([
    'a visitor',
    'staff viewing a customer',
    'the system',
  ])
})

test('staff are managed, and the dashboard is seen, by permission', () => {
  expect(whoMay(policy.mayManageStaff)).toEqual([...inCharge, 'the system', 'only staff.manage'])
  expect(whoMay(policy.mayManageRoles)).toEqual([...inCharge, 'the system', 'only roles.manage'])
  expect(whoMay(policy.mayViewDashboard)).toEqual([
    ...inCharge,
    'the system',
    'only dashboard.view',
  ])
})

test('logging in as a customer has its own permission, and the system has no browser for it', () => {
  expect(whoMay(policy.mayLogInAsCustomer)).toEqual([...inCharge, 'only customers.impersonate'])
})

test('members grant only rights that they have', () => {
  expect(whoMay((actor) => policy.mayGrant(actor, everyPermission))).toEqual([
    ...inCharge,
    'the system',
  ])
  expect(whoMay((actor) => policy.mayGrant(actor, ['orders.manage', 'payments.manage']))).toEqual([
    ...inCharge,
    'a clerk for orders and payments',
    'the system',
  ])
  expect(whoMay((actor) => policy.mayGrant(actor, ['faq.manage']))).toEqual([
    ...inCharge,
    'the system',
    'only faq.manage',
  ])
})
