import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatRelative } from './date-format.ts'
import { addDays, addMonthsKeepingAnchor, dayIn, daysBetween, isCalendarDate, startOfDay } from './dates.ts'

test('renewals keep their anchor day through short months and leap years', () => {
  let day = '2027-01-31'
  const seen: string[] = []
  for (let i = 0; i < 14; i++) {
    day = addMonthsKeepingAnchor(day, 1, 31)
    seen.push(day)
  }
  expect(seen.slice(0, 3)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  expect(seen[12]).toBe('2028-02-29')
  expect(seen[13]).toBe('2028-03-31')
  expect(addMonthsKeepingAnchor('2028-02-29', 12, 29)).toBe('2029-02-28')
  expect(addMonthsKeepingAnchor('2031-02-28', 12, 29)).toBe('2032-02-29')
})

test('the day is the one of the zone, not of UTC', () => {
  expect(dayIn('Africa/Johannesburg', new Date('2026-11-30T22:30:00Z'))).toBe('2026-12-01')
  expect(dayIn('UTC', new Date('2026-11-30T22:30:00Z'))).toBe('2026-11-30')
  expect(startOfDay('Africa/Johannesburg', '2026-12-01').toISOString()).toBe('2026-11-30T22:00:00.000Z')
})

test('days add up', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 4000 }), (n) => {
      expect(daysBetween('2026-11-20', addDays('2026-11-20', n))).toBe(n)
    }),
  )
})

test('only real days are days', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true)
  for (const text of ['2027-02-29', '2026-13-01', '20261120', '', 'today']) expect(isCalendarDate(text)).toBe(false)
})

test('relative times follow the thresholds of B§9', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const at = (seconds: number) => formatRelative(new Date(now.getTime() - seconds * 1000), now, 'UTC')
  expect(at(59)).toBe('Just now')
  expect(at(60)).toBe('1 minute ago')
  expect(at(3599)).toBe('59 minutes ago')
  expect(at(86399)).toBe('23 hours ago')
  expect(at(6 * 86400)).toBe('6 days ago')
  expect(at(29 * 86400)).toBe('4 weeks ago')
  expect(at(31 * 86400)).toBe('20 Oct 2026')
  expect(formatDay('2026-11-20')).toBe('20 Nov 2026')
})
