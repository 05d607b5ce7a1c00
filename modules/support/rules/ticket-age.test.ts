import { expect, test } from 'vitest'
import { ticketAge } from './ticket-age.ts'

const now = new Date('2026-11-09T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const hour = 3_600_000

test.each([
  [-hour, 'Just now'],
  [0, 'Just now'],
  [hour - 1, 'Just now'],
  [hour, '1h ago'],
  [24 * hour - 1, '23h ago'],
  [24 * hour, '1d ago'],
  [7 * 24 * hour - 1, '6d ago'],
  [7 * 24 * hour, '2 Nov 2026'],
])('%i ms ago is %s', (age, text) => {
  expect(ticketAge(before(age), now, 'Africa/Johannesburg')).toBe(text)
})

test('the date is that of the site’s time zone', () => {
  expect(ticketAge(new Date('2026-10-31T22:30:00Z'), now, 'Africa/Johannesburg')).toBe('1 Nov 2026')
})
