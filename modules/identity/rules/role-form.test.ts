import { expect, test } from 'vitest'
import { parseForm } from '#app/forms/form-action.server.ts'
import { everyPermission } from './permissions.ts'
import {
  permissionField,
  permissionGroups,
  roleSchema,
  roleTexts,
  roleValues,
} from './role-form.ts'

function read(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return parseForm(form, roleSchema)
}

test('every permission has its own checkbox, in one group', () => {
  expect(new Set(everyPermission.map(permissionField)).size).toBe(everyPermission.length)
  expect(permissionGroups().flatMap(({ permissions }) => permissions.map(({ id }) => id))).toEqual(
    everyPermission,
  )
  expect(new Set(permissionGroups().map(({ category }) => category)).size).toBe(
    permissionGroups().length,
  )
})

test('what was checked is what a role may do, and nothing else is listened to', () => {
  const all = Object.fromEntries(
    everyPermission.map((permission) => [permissionField(permission), 'on']),
  )
  expect(read({ name: ' Clerk ', ...all })).toMatchObject({
    ok: true,
    value: { name: 'Clerk', permissions: everyPermission },
  })
  expect(
    read({ name: 'Clerk', permissions: 'settings.manage', 'may-everything': 'on' }),
  ).toMatchObject({ ok: true, value: { permissions: [] } })
  expect(read({ name: 'Clerk', [permissionField('orders.manage')]: 'yes' })).toMatchObject({
    ok: false,
  })
})

test('a name is required', () => {
  const blank: Record<string, string>[] = [{ name: ' ' }, {}]
  for (const fields of blank)
    expect(read(fields)).toMatchObject({
      ok: false,
      error: { fields: { name: ['Role name is required'] } },
    })
})

test('values and texts say the same of a role', () => {
  const values = roleValues({
    name: 'Clerk',
    description: 'Orders',
    permissions: ['orders.manage'],
  })
  expect(values).toMatchObject({
    name: 'Clerk',
    'may-orders-manage': 'on',
    'may-settings-manage': '',
  })
  expect(roleTexts(values)).toEqual({
    'Role name': 'Clerk',
    Description: 'Orders',
    Permissions: 'Manage orders',
  })
})
