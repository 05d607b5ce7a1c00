import { expect, test } from 'vitest'
import { timeLeft } from './ticket-age.ts'

const now = new Date('2026-11-23T08:00:00Z')

test.each([
  [-5, '0 min'],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [1439, '23 h'],
  [1440, '1 d'],
  [4319, '2 d'],
])('%i minutes are %s', (minutes, text) => {
  expect(timeLeft(new Date(now.getTime() + minutes * 60_000), now)).toBe(text)
})
