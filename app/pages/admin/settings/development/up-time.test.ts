import { expect, test } from 'vitest'
import { upTime } from './up-time.ts'

test.each([
  [12, 'Less than a minute'],
  [60, '1 minute'],
  [3_725, '1 hour 2 minutes'],
  [86_400, '1 day'],
  [90_000 + 120, '1 day 1 hour'],
  [3 * 86_400 + 4 * 3_600, '3 days 4 hours'],
])('%d seconds are %s', (seconds, text) => expect(upTime(seconds)).toBe(text))
