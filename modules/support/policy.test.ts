import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import * as policy from './policy.ts'

test('tickets are handled by permission, which support agents have', () => {
  expect(whoMay(policy.mayHandleTickets)).toEqual([
    'a support agent',
    'a super admin',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'the system',
    'only tickets.handle',
  ])
})

test('tickets are deleted by who handles them and has that permission as well', () => {
  expect(whoMay(policy.mayDeleteTickets)).toEqual([
    'a support agent',
    'a super admin',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'the system',
  ])
})

test('writing is refused in an account that staff only view, or with a temporary password', () => {
  const notWriting = [
    'a visitor',
    'a customer with a temporary password',
    'staff viewing a customer',
    'a super admin with a temporary password',
    'the system',
  ]
  expect(whoMay((actor) => !policy.mayWriteOwnTickets(actor))).toEqual(notWriting)
})

test('a ticket is answered by its customer and the contacts who see it; a ticket without a customer by none', () => {
  const ticket = { customerId: 'customer-1', category: 'technical', openedBy: null } as const
  const who = (changes: object) =>
    whoMay((actor) => policy.mayAnswerTicket(actor, { ...ticket, ...changes }))
  expect(who({})).toEqual(['a customer', 'a technical contact', 'a contact with both roles'])
  expect(who({ category: 'billing' })).toEqual([
    'a customer',
    'a billing contact',
    'a contact with both roles',
  ])
  expect(who({ openedBy: 'user-1' })).toEqual([
    'a customer',
    'a billing contact',
    'a technical contact',
    'a contact with both roles',
  ])
  expect(who({ customerId: 'customer-2', openedBy: 'user-1' })).toEqual([])
  expect(who({ customerId: null })).toEqual([])
})

test('the support desk is set up by staff who manage settings and handle tickets', () => {
  expect(whoMay(policy.maySetUpSupport)).toEqual([
    'a super admin',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'the system',
  ])
})
