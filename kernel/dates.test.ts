import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatRelative } from './date-format.ts'
import {
  addDays,
  addMonthsKeepingAnchor,
  dayIn,
  dayOfMonth,
  daysBetween,
  isCalendarDate,
  startOfDay,
} from './dates.ts'

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
  expect(startOfDay('Africa/Johannesburg', '2026-12-01').toISOString()).toBe(
    '2026-11-30T22:00:00.000Z',
  )
})

test('days add up', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 4000 }), (n) => {
      expect(daysBetween('2026-11-20', addDays('2026-11-20', n))).toBe(n)
    }),
  )
})

test('days and months are those of the calendar', () => {
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2399-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      days,
      days,
      fc.integer({ min: -600, max: 600 }),
      fc.integer({ min: 1, max: 31 }),
      (one, other, count, anchor) => {
        const [from, to] = [Temporal.PlainDate.from(one), Temporal.PlainDate.from(other)]
        expect(addDays(one, count)).toBe(from.add({ days: count }).toString())
        expect(daysBetween(one, other)).toBe(from.until(to, { largestUnit: 'day' }).days)
        const month = from.toPlainYearMonth().add({ months: count })
        expect(addMonthsKeepingAnchor(one, count, anchor)).toBe(
          month.toPlainDate({ day: Math.min(anchor, month.daysInMonth) }).toString(),
        )
        expect(dayOfMonth(one)).toBe(from.day)
      },
    ),
  )
  expect(() => addDays('2027-02-29', 1)).toThrow(RangeError)
  expect(() => addDays('2027-02-28', 0.5)).toThrow(RangeError)
})

test('only real days are days', () => {
  for (const text of ['2028-02-29', '2000-02-29', '2027-12-31'])
    expect(isCalendarDate(text)).toBe(true)
  for (const text of [
    '0000-01-05',
    '1899-12-31',
    '9999-12-31',
    '1900-02-29',
    '2027-04-31',
    '2027-00-10',
    '2027-01-00',
    '2027-02-29',
    '2026-13-01',
    '20261120',
    '',
    'today',
  ])
    expect(isCalendarDate(text)).toBe(false)
})

test('relative times follow the thresholds of B§9', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const at = (seconds: number) =>
    formatRelative(new Date(now.getTime() - seconds * 1000), now, 'UTC')
  expect(at(59)).toBe('Just now')
  expect(at(60)).toBe('1 minute ago')
  expect(at(3599)).toBe('59 minutes ago')
  expect(at(86399)).toBe('23 hours ago')
  expect(at(6 * 86400)).toBe('6 days ago')
  expect(at(29 * 86400)).toBe('4 weeks ago')
  expect(at(31 * 86400)).toBe('20 Oct 2026')
  expect(formatDay('2026-11-20')).toBe('20 Nov 2026')
  expect(formatDay('2026-09-05')).toBe('5 Sep 2026')
  expect(formatMoment('2026-09-04T22:05:00Z', 'Africa/Johannesburg')).toBe('5 Sep 2026, 00:05')
})
