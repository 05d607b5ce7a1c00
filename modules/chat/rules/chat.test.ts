import { expect, test } from 'vitest'
import { waitMinutes } from './chat.ts'

test.each([
  { place: 1, waits: [10, 20, 30], minutes: 1 },
  { place: 3, waits: [90, 60, 30, 1000], minutes: 4 },
  { place: 2, waits: [61, 61, 61], minutes: 3 },
  { place: 1, waits: [0, 0, 0], minutes: 1 },
  { place: 1, waits: [60, 60], minutes: null },
  { place: 0, waits: [60, 60, 60], minutes: null },
  // A clock that was set back counts for nothing.
  { place: 1, waits: [-60, 60, 60], minutes: null },
])('at place $place after waits of $waits seconds: $minutes', ({ place, waits, minutes }) => {
  expect(waitMinutes(place, waits)).toBe(minutes)
})
