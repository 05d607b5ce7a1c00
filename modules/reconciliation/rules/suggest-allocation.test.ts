import { expect, test } from 'vitest'
import { suggestAllocation } from './bank-line-decisions.ts'

const open = [
  { invoiceId: 'oldest', owedCents: 10_000 },
  { invoiceId: 'middle', owedCents: 5_000 },
  { invoiceId: 'newest', owedCents: 2_000 },
]
const suggested = (amount: number, proposed: string | null = null) =>
  Object.fromEntries(suggestAllocation(amount, open, proposed))

test('money goes to the oldest document first, as far as it goes', () => {
  expect(suggested(9_999)).toEqual({ oldest: 9_999 })
  expect(suggested(10_000)).toEqual({ oldest: 10_000 })
  expect(suggested(12_000)).toEqual({ oldest: 10_000, middle: 2_000 })
  expect(suggested(17_000)).toEqual({ oldest: 10_000, middle: 5_000, newest: 2_000 })
})

test('what is more than all of them stays over', () => {
  expect(suggested(20_000)).toEqual({ oldest: 10_000, middle: 5_000, newest: 2_000 })
})

test('a proposed document takes the money alone', () => {
  expect(suggested(7_000, 'middle')).toEqual({ middle: 5_000 })
  expect(suggested(2_000, 'newest')).toEqual({ newest: 2_000 })
})

test('nothing to allocate, or nothing open, is nothing', () => {
  expect(suggested(0)).toEqual({})
  expect(Object.fromEntries(suggestAllocation(100, [], null))).toEqual({})
})
