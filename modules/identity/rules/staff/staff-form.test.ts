import { expect, test } from 'vitest'
import { parseForm } from '#app/forms/form-action.server.ts'
import { memberSchema, newMemberSchema } from './staff-form.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const whole = {
  email: ' Ayanda@Example.co.za ',
  firstName: 'Ayanda',
  lastName: 'Mbeki',
  roleId: 'role',
}
const read = (change: Record<string, string>) =>
  parseForm(form({ ...whole, ...change }), newMemberSchema)

test('a new member is invited, unless a password was typed for them', () => {
  expect(read({})).toEqual({
    ok: true,
    value: {
      ...whole,
      email: 'ayanda@example.co.za',
      isActive: true,
      password: null,
      currentPassword: '',
    },
  })
  expect(read({ password: 'not looked at' })).toMatchObject({ ok: true, value: { password: null } })
  expect(read({ access: 'password', password: 'abc123' })).toMatchObject({
    ok: true,
    value: { password: 'abc123' },
  })
})

test.each([
  [{ email: '' }, 'Please fill in all required fields', 'email'],
  [{ firstName: ' ' }, 'Please fill in all required fields', 'firstName'],
  [{ lastName: '' }, 'Please fill in all required fields', 'lastName'],
  [{ roleId: '' }, 'Please fill in all required fields', 'roleId'],
  [{ email: 'ayanda' }, 'Please check the form.', 'email'],
  [{ firstName: 'https://example.com' }, 'Please check the form.', 'firstName'],
  [{ access: 'password' }, 'Password is required for new staff members', 'password'],
  [{ access: 'password', password: 'abc12' }, 'Please check the form.', 'password'],
  [{ access: 'password', password: 'a'.repeat(129) }, 'Please check the form.', 'password'],
])('%j is refused with “%s”, at its field', (change, message, field) => {
  expect(read(change)).toMatchObject({
    ok: false,
    error: { code: 'invalid', message, fields: { [field]: [expect.any(String)] } },
  })
})

test('of an existing member the names and the role are required, and the address is not listened to', () => {
  const edit = (change: Record<string, string>) =>
    parseForm(
      form({ firstName: 'A', lastName: 'B', roleId: 'r', version: 'v', ...change }),
      memberSchema,
    )
  expect(edit({ isActive: 'on', email: 'other@example.co.za' })).toEqual({
    ok: true,
    value: {
      firstName: 'A',
      lastName: 'B',
      roleId: 'r',
      version: 'v',
      isActive: true,
      currentPassword: '',
    },
  })
  expect(edit({})).toMatchObject({ ok: true, value: { isActive: false } })
  expect(edit({ lastName: '' })).toMatchObject({
    ok: false,
    error: {
      message: 'Please fill in all required fields',
      fields: { lastName: ['Enter a last name.'] },
    },
  })
})
