import { addDays, type CalendarDate, daysBetween } from '#kernel/dates.ts'

/** Public Holidays Act 36 of 1994: month and day of the fixed holidays. */
const fixed = [
  '01-01',
  '03-21',
  '04-27',
  '05-01',
  '06-16',
  '08-09',
  '09-24',
  '12-16',
  '12-25',
  '12-26',
] as const

/** Easter Sunday of the Gregorian calendar, by the anonymous computus. */
export function easterSunday(year: number): CalendarDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`
}

/**
 * South Africa's public holidays of a year, in order. One on a Sunday also makes the Monday a
 * holiday. Excludes days declared by the President for a single year (elections).
 */
export function publicHolidays(year: number): CalendarDate[] {
  const easter = easterSunday(year)
  const days = [...fixed.map((day) => `${year}-${day}`), addDays(easter, -2), addDays(easter, 1)]
  const mondays = days.filter((day) => weekday(day) === 7).map((day) => addDays(day, 1))
  return [...new Set([...days, ...mondays])].sort()
}

export function isPublicHoliday(day: CalendarDate): boolean {
  return publicHolidays(Number(day.slice(0, 4))).includes(day)
}

/** 1 is Monday, 7 is Sunday, as ISO counts. */
export function weekday(day: CalendarDate): number {
  // 1 January 2024 was a Monday.
  const since = daysBetween('2024-01-01', day) % 7
  return ((since + 7) % 7) + 1
}
