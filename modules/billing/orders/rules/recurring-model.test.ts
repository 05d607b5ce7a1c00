import { expect, test } from 'vitest'
import { recurringModelOf } from './recurring-model.ts'

test.each([
  ['gateway', 435, 'gateway'],
  ['gateway', 434, 'token'],
  ['gateway', 0, 'token'],
  ['gateway', 19_900, 'gateway'],
  ['token', 100, 'token'],
  ['token', 19_900, 'token'],
] as const)(
  '%s with %i cents without VAT a period becomes %s',
  (wanted, subtotalCents, expected) => {
    expect(recurringModelOf(wanted, { subtotalCents, vatRateBasisPoints: 1500 })).toBe(expected)
  },
)
