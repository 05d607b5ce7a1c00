import { expect, test } from 'vitest'
import { isOtherAccount } from './bank-line-decisions.ts'

test.each([
  ['62845501234', '62845501234', false],
  ['62 845 501 234', '62845501234', false],
  ['0010123456789', '10123456789', false],
  ['****1234', '62845501234', false],
  ['4071234567, 62845501234', '62845501234', false],
  ['4071234567', '62845501234', true],
  ['4071234567,', '62845501234', true],
  // A branch code before the number, with the zeros left out on either side.
  ['25065562845501234', '62845501234', false],
  ['25065510123456789', '0010123456789', false],
  ['0010123456789', '25065510123456789', false],
  ['62845501234', '****1234', false],
  // The same first digits are another account.
  ['6284550123499', '62845501234', true],
  ['62845501234', '6284550123499', true],
  ['', '62845501234', false],
  ['4071234567', '', false],
])('a statement of %j is of another account than %j: %s', (statement, own, expected) => {
  expect(isOtherAccount(statement, own)).toBe(expected)
})
