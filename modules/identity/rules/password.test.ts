import { expect, test } from 'vitest'
import { passwordFrom, passwordProblem } from './password.ts'

const customer = { email: 'thandi.nkosi@example.co.za', isStaff: false }

test.each([
  'password',
  'Password2024!',
  'PASSW0RD',
  '!!qwerty123',
  'aaaaaaaaaaaa',
  'kaizerchiefs1',
  'short',
  'thandi.nkosi',
  'x'.repeat(129),
])('%s is refused', (password) => {
  expect(passwordProblem(password, customer)).toEqual(expect.any(String))
})

test('staff need ten characters where customers need eight', () => {
  expect(passwordProblem('Fynbos-7', customer)).toBeNull()
  expect(passwordProblem('Fynbos-7', { ...customer, isStaff: true })).toBe(
    'Use at least 10 characters.',
  )
})

test('a password made from bytes can be read aloud and passes its own rule', () => {
  const made = passwordFrom(Uint8Array.from({ length: 16 }, (_, index) => index * 17))
  expect(made).toMatch(/^(?:[a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/)
  expect(passwordProblem(made, customer)).toBeNull()
})

const easy = 'This password is too easy to guess. Choose another.'
const own = 'Your password must differ from your email address.'

test.each<[string, string | null]>([
  ['1234567', 'Use at least 8 characters.'],
  ['Fynbos-7', null],
  [`Fynbos-7${'x'.repeat(120)}`, null],
  [`Fynbos-7${'x'.repeat(121)}`, 'Use at most 128 characters.'],
  ['PassWord', easy],
  ['123password!!', easy],
  ['__password', easy],
  ['password__', easy],
  ['xpasswordx', null],
  // Letters of full width are the letters.
  ['ｐａｓｓｗｏｒｄ', easy],
  ['abcabcab', easy],
  ['abcdabcd', null],
  ['thandi.nkosi', own],
  ['1thandi.nkosi!', own],
  ['Thandi.Nkosi@Example.co.za', own],
  ['thandi.nkosi@example.com', null],
  ['xthandi.nkosi', null],
])('%s: %s', (password, problem) => {
  expect(passwordProblem(password, customer)).toBe(problem)
})

test('a mailbox of two letters forbids no password, one of three does', () => {
  expect(passwordProblem('1234tz5678', { email: 'tz@example.test', isStaff: false })).toBeNull()
  expect(passwordProblem('1234tzu5678', { email: 'tzu@example.test', isStaff: false })).toBe(own)
})

test('sixteen of the bytes make the password, always the same one', () => {
  expect(passwordFrom(new Uint8Array(20))).toBe('aaaa-aaaa-aaaa-aaaa')
  expect(passwordFrom(Uint8Array.from({ length: 16 }, (_, index) => index))).toBe(
    'abcd-efgh-jkmn-pqrs',
  )
  expect(passwordFrom(Uint8Array.of(54, 55))).toBe('9a')
})
