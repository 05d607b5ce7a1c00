import { expect, test } from 'vitest'
import { recoveryCode, typedRecoveryCode } from './recovery-code.ts'

test('a code is ten signs in two groups, made of the bytes given', () => {
  expect(recoveryCode(new Uint8Array(10))).toBe('AAAAA-AAAAA')
  expect(recoveryCode(Uint8Array.from({ length: 10 }, (_, index) => index + 20))).toBe(
    'WXYZ2-34567',
  )
  expect(recoveryCode(Uint8Array.from({ length: 10 }, () => 32))).toBe('AAAAA-AAAAA')
})

test.each([
  ['K7PQ2-9XHTM', 'K7PQ2-9XHTM'],
  [' k7pq2 9xhtm ', 'K7PQ2-9XHTM'],
  ['k7pq29xhtm', 'K7PQ2-9XHTM'],
  ['K-7-P-Q-2-9XHTM', 'K7PQ2-9XHTM'],
  ['2345678923', '23456-78923'],
])('%j is the code %s', (typed, code) => {
  expect(typedRecoveryCode(typed)).toBe(code)
})

test('a code from before, in small and capital letters, is taken as typed', () => {
  expect(typedRecoveryCode(' aBc-dEf ')).toBe('aBc-dEf')
  expect(typedRecoveryCode('K7pq2-9xhtm')).toBe('K7pq2-9xhtm')
})

test('what has another length is left as it is, and fits no code', () => {
  expect([
    typedRecoveryCode('k7pq2-9xht'),
    typedRecoveryCode('k7pq2-9xhtmm'),
    typedRecoveryCode(''),
  ]).toEqual(['k7pq2-9xht', 'k7pq2-9xhtmm', ''])
})
