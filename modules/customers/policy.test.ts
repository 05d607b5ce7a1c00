import { expect, test } from 'vitest'
import { cast, whoMay } from '#tests/actors.ts'
import * as policy from './policy.ts'

const inCharge = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
]

test('every signed-in user keeps the details that their invoices carry, except contacts, with a temporary password and in an account that they only look at', () => {
  expect(whoMay((actor) => !policy.mayEditOwnDetails(actor))).toEqual([
    'a visitor',
    'a billing contact',
    'a technical contact',
    'a contact with both roles',
    'a customer with a temporary password',
    'staff viewing a customer',
    'a super admin with a temporary password',
    'the system',
  ])
})

test('customers are managed by permission', () => {
  expect(whoMay(policy.mayManageCustomers)).toEqual([
    ...inCharge,
    'the system',
    'only customers.manage',
  ])
})

test('who acts for a customer is decided by its owner and by staff for customers, and seen by no contact', () => {
  const who = (customer: { id: string; authUserId: string | null }) =>
    whoMay((actor) => policy.mayManagePeople(actor, customer))
  const staff = [...inCharge, 'the system', 'only customers.manage']
  expect(who({ id: 'customer-1', authUserId: 'user-1' })).toEqual(['a customer', ...staff])
  expect(who({ id: 'customer-1', authUserId: 'user-9' })).toEqual(staff)
  expect(who({ id: 'customer-2', authUserId: 'user-1' })).toEqual(staff)
  expect(whoMay(policy.maySeeOwnPeople).filter((one) => /contact|viewing/.test(one))).toEqual([
    'staff viewing a customer',
  ])
  expect(whoMay(policy.mayManageOwnContact)).toEqual([
    'a billing contact',
    'a technical contact',
    'a contact with both roles',
  ])
})

test('a contact manages their own part in neither an account that staff only look at nor with a temporary password', () => {
  const contact = cast['a billing contact']
  expect(policy.mayManageOwnContact(contact)).toBe(true)
  expect(policy.mayManageOwnContact({ ...contact, mustChangePassword: true })).toBe(false)
  expect(
    policy.mayManageOwnContact({ ...contact, viewedBy: { userId: 'user-2', name: 'Sipho' } }),
  ).toBe(false)
  expect(policy.mayManageOwnContact({ ...contact, customerId: null })).toBe(false)
})
