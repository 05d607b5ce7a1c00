import { expect, test } from 'vitest'
import { easterSunday, isPublicHoliday, publicHolidays, weekday } from './public-holidays.ts'

test('Easter, 2024 to 2035', () => {
  const days = [
    '03-31',
    '04-20',
    '04-05',
    '03-28',
    '04-16',
    '04-01',
    '04-21',
    '04-13',
    '03-28',
    '04-17',
    '04-09',
    '03-25',
  ]
  expect(days.map((_, index) => easterSunday(2024 + index))).toEqual(
    days.map((day, index) => `${2024 + index}-${day}`),
  )
})

test.each([
  // Sundays: Youth Day 2024, Freedom Day 2025, Women's Day 2026, 21 March and 26 December 2027, and
  // in 2033 Workers' Day and Christmas, whose Monday is a holiday already.
  [
    2024,
    [
      '01-01',
      '03-21',
      '03-29',
      '04-01',
      '04-27',
      '05-01',
      '06-16',
      '06-17',
      '08-09',
      '09-24',
      '12-16',
      '12-25',
      '12-26',
    ],
  ],
  [
    2025,
    [
      '01-01',
      '03-21',
      '04-18',
      '04-21',
      '04-27',
      '04-28',
      '05-01',
      '06-16',
      '08-09',
      '09-24',
      '12-16',
      '12-25',
      '12-26',
    ],
  ],
  [
    2026,
    [
      '01-01',
      '03-21',
      '04-03',
      '04-06',
      '04-27',
      '05-01',
      '06-16',
      '08-09',
      '08-10',
      '09-24',
      '12-16',
      '12-25',
      '12-26',
    ],
  ],
  [
    2027,
    [
      '01-01',
      '03-21',
      '03-22',
      '03-26',
      '03-29',
      '04-27',
      '05-01',
      '06-16',
      '08-09',
      '09-24',
      '12-16',
      '12-25',
      '12-26',
      '12-27',
    ],
  ],
  [
    2033,
    [
      '01-01',
      '03-21',
      '04-15',
      '04-18',
      '04-27',
      '05-01',
      '05-02',
      '06-16',
      '08-09',
      '09-24',
      '12-16',
      '12-25',
      '12-26',
    ],
  ],
])('the holidays of %i', (year, days) => {
  expect(publicHolidays(year)).toEqual(days.map((day) => `${year}-${day}`))
})

test('in every year from 2024 to 2035 there are twelve, the Mondays after Sundays apart, and no Sunday is left without its Monday', () => {
  for (let year = 2024; year <= 2035; year++) {
    const days = publicHolidays(year)
    expect(days.length).toBeGreaterThanOrEqual(11)
    expect(days.length).toBeLessThanOrEqual(15)
    for (const day of days)
      if (weekday(day) === 7)
        expect(days.some((other) => other > day && weekday(other) === 1)).toBe(true)
    expect(weekday(easterSunday(year))).toBe(7)
  }
  expect(isPublicHoliday('2026-08-10')).toBe(true)
  expect(isPublicHoliday('2026-08-11')).toBe(false)
})
