import { expect, test } from 'vitest'
import { reasonToStopMarketing } from './marketing-rates.ts'

test.each([
  [{ sent: 199, bounced: 199, complained: 199 }, null],
  [{ sent: 200, bounced: 10, complained: 0 }, null],
  [
    { sent: 200, bounced: 11, complained: 0 },
    '11 of 200 emails in 24 hours went to addresses that don’t exist (more than 5 %).',
  ],
  [{ sent: 1000, bounced: 0, complained: 1 }, null],
  [
    { sent: 999, bounced: 0, complained: 1 },
    '1 of 999 emails in 24 hours were marked as spam (more than 0.1 %).',
  ],
  [
    { sent: 2000, bounced: 0, complained: 3 },
    '3 of 2000 emails in 24 hours were marked as spam (more than 0.1 %).',
  ],
])('%o', (day, reason) => {
  expect(reasonToStopMarketing(day)).toBe(reason)
})
