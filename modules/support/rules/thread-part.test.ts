import { expect, test } from 'vitest'
import { longerThread, readThreadLength } from './ticket-history.ts'

test.each([
  ['', 100],
  ['messages=200', 200],
  ['messages=5', 100],
  ['messages=-1', 100],
  ['messages=1e9', 10_000],
  ['messages=2.5', 100],
  ['messages=all', 100],
])('%s shows %i messages', (query, length) => {
  expect(readThreadLength(new URLSearchParams(query))).toBe(length)
})

test('each step asks for as many again', () => {
  expect([100, 200, 37, 9_000].map(longerThread)).toEqual([200, 400, 200, 10_000])
})
