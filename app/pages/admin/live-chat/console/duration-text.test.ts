import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test('a waiting time reads as people say it', () => {
  const minute = 60_000
  expect(
    [
      0,
      59_999,
      minute,
      59 * minute,
      60 * minute,
      125 * minute,
      24 * 60 * minute,
      50 * 60 * minute,
    ].map(durationText),
  ).toEqual([
    'less than a minute',
    'less than a minute',
    '1 min',
    '59 min',
    '1 h',
    '2 h 5 min',
    '1 day',
    '2 days',
  ])
})
