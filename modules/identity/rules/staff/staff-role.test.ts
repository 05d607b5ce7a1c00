import { describe, expect, test } from 'vitest'
import { everyPermission } from '../permissions.ts'
import { type RoleFacts, staffRole } from './staff-role.ts'

const nobody: RoleFacts = {
  accountRole: null,
  profileRole: null,
  roleName: null,
  rolePermissions: [],
}
const administrator = { role: 'admin', roleName: 'Super Admin', permissions: everyPermission }
const agent = {
  role: 'agent',
  roleName: 'Support Agent',
  permissions: ['tickets.handle', 'tickets.delete', 'live_chat.handle'],
}

describe('no role', () => {
  test.each<[string, Partial<RoleFacts>]>([
    ['a customer', {}],
    [
      'staff whose profile was deactivated',
      { roleName: 'Super Admin', rolePermissions: ['orders.manage'] },
    ],
    ['an account with a role that is none', { accountRole: 'user' }],
  ])('%s', (_, facts) => {
    expect(staffRole({ ...nobody, ...facts })).toBeNull()
  })
})

describe('all permissions', () => {
  test.each<[string, Partial<RoleFacts>]>([
    ['an administrator by account', { accountRole: 'admin' }],
    [
      'an administrator by account, whatever the profile says',
      { accountRole: 'admin', profileRole: 'agent', roleName: 'Reader' },
    ],
    [
      'the role named Super Admin, even with a list of fewer',
      { profileRole: 'agent', roleName: 'Super Admin', rolePermissions: ['blog.manage'] },
    ],
    ['an administrator by profile without a role', { profileRole: 'admin' }],
  ])('%s', (_, facts) => {
    expect(staffRole({ ...nobody, ...facts })).toEqual(administrator)
  })
})

describe('tickets and live chat only', () => {
  test.each<[string, Partial<RoleFacts>]>([
    ['an agent by account', { accountRole: 'agent' }],
    [
      'an agent by account, whatever the profile says',
      { accountRole: 'agent', profileRole: 'admin', roleName: 'Super Admin' },
    ],
    ['an agent by profile without a role', { profileRole: 'agent' }],
  ])('%s', (_, facts) => {
    expect(staffRole({ ...nobody, ...facts })).toEqual(agent)
  })
})

test('a custom role gives its own permissions, and none that this version does not know', () => {
  const facts = {
    ...nobody,
    profileRole: 'admin',
    roleName: 'Order desk',
    rolePermissions: ['orders.manage', 'rockets.launch', 'toString'],
  } as const
  expect(staffRole(facts)).toEqual({
    role: 'agent',
    roleName: 'Order desk',
    permissions: ['orders.manage'],
  })
})
