import { expect, test } from 'vitest'
import { passwordFrom, passwordProblem } from './password.ts'

const customer = { email: 'thandi.nkosi@example.co.za', isStaff: false }

test.each(['password', 'Password2024!', 'PASSW0RD', '!!qwerty123', 'aaaaaaaaaaaa', 'kaizerchiefs1', 'short', 'thandi.nkosi', 'x'.repeat(129)])(
  '%s is refused',
  (password) => {
    expect(passwordProblem(password, customer)).toEqual(expect.any(String))
  },
)

test('staff need ten characters where customers need eight', () => {
  expect(passwordProblem('Fynbos-7', customer)).toBeNull()
  expect(passwordProblem('Fynbos-7', { ...customer, isStaff: true })).toBe('Use at least 10 characters.')
})

test('a password made from bytes can be read aloud and passes its own rule', () => {
  const made = passwordFrom(Uint8Array.from({ length: 16 }, (_, index) => index * 17))
  expect(made).toMatch(/^(?:[a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/)
  expect(passwordProblem(made, customer)).toBeNull()
})
