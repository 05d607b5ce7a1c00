import { expect, test } from 'vitest'
import { saysExpired } from './payfast-gateway.server.ts'

test.each([
  ['54', 'Transaction was declined(54)', true],
  ['33', 'Declined', true],
  ['05', 'Expired card', true],
  ['05', 'The card has expired', true],
  ['05', 'Transaction was declined(05)', false],
  ['false', 'Your session expired', false],
])('a refusal %s, %s: the card has expired is %s', (code, message, isExpired) => {
  expect(saysExpired({ code, message })).toBe(isExpired)
})
