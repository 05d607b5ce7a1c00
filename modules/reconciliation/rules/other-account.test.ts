import { expect, test } from 'vitest'
import { isOtherAccount } from './bank-line-decisions.ts'

test.each([
  ['62845501234', '62845501234', false],
  ['62 845 501 234', '62845501234', false],
  ['0010123456789', '10123456789', false],
  ['****1234', '62845501234', false],
  ['4071234567, 62845501234', '62845501234', false],
  ['4071234567', '62845501234', true],
  ['', '62845501234', false],
  ['4071234567', '', false],
])('a statement of %j is of another account than %j: %s', (statement, own, expected) => {
  expect(isOtherAccount(statement, own)).toBe(expected)
})
