import { expect, test } from 'vitest'
import { cast, whoMay } from '#tests/actors.ts'
import {
  actorId,
  actorName,
  hasPermission,
  hasRecentPassword,
  isStaff,
  mayBeStaff,
  visitor,
} from './actor.ts'

test('a permission is had by staff whose role gives it and by the system, never by customers, visitors or with a temporary password', () => {
  expect(whoMay((actor) => hasPermission(actor, 'email.manage'))).toEqual([
    'a super admin',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'the system',
    'only email.manage',
  ])
  expect(whoMay((actor) => hasPermission(actor, 'tickets.handle'))).toContain('a support agent')
  expect(hasPermission(visitor, 'tickets.handle')).toBe(false)
})

test('a recent password is that of a person in this session; the system needs none, and staff viewing a customer gave none there', () => {
  expect(whoMay((actor) => !hasRecentPassword(actor))).toEqual([
    'a visitor',
    'staff viewing a customer',
    'a super admin whose password is long ago',
  ])
  expect(hasRecentPassword(visitor)).toBe(false)
})

test('staff are those with a role, even one that allows nothing yet', () => {
  expect(whoMay(isStaff).filter((who) => !who.startsWith('only '))).toEqual([
    'a support agent',
    'a super admin',
    'a super admin with a temporary password',
    'a super admin whose password is long ago',
    'a custom role with every permission',
    'a custom role without permissions',
    'a clerk for orders and payments',
    'a clerk for orders and their prices',
    'a bookkeeper for invoices and payments',
    'a biller who sees billing and manages invoices',
  ])
})

test('who may be staff are staff and those whose role could not be read in time, and no visitor', () => {
  expect(whoMay((actor) => mayBeStaff(actor) !== isStaff(actor))).toEqual([
    'staff whose role could not be read in time',
  ])
  expect(mayBeStaff(cast['staff whose role could not be read in time'])).toBe(true)
  expect(mayBeStaff(cast['a support agent'])).toBe(true)
  expect(mayBeStaff(visitor)).toBe(false)
})

test('histories name a person and the system, and say Visitor otherwise; only people have an id', () => {
  expect([visitor, cast['a customer'], cast['the system']].map(actorName)).toEqual([
    'Visitor',
    'Thandi Nkosi',
    'Billing run',
  ])
  expect([visitor, cast['a customer'], cast['the system']].map(actorId)).toEqual([
    null,
    'user-1',
    null,
  ])
})

test('staff who must set up a second factor first have no permission, and stay staff', () => {
  const waiting = { ...cast['a super admin'], mustSetUpSecondFactor: true } as const
  expect([hasPermission(waiting, 'tickets.handle'), isStaff(waiting)]).toEqual([false, true])
})
