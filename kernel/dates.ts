import { Temporal } from 'temporal-polyfill'

/** A calendar day `YYYY-MM-DD`, without time or zone. */
export type CalendarDate = string
export type TimeZone = string
export const siteTimeZone: TimeZone = 'Africa/Johannesburg'

/** Whether days can be counted in a zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The day it is at `instant` in `zone`. */
export function dayIn(zone: TimeZone, instant: Date): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
}

/** The hour of the day it is at `instant` in `zone`, 0 to 23. */
export function hourIn(zone: TimeZone, instant: Date): number {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).hour
}

/** The time of day it is at `instant` in `zone`: '08:05'. */
export function timeIn(zone: TimeZone, instant: Date): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(
    instant.getTime(),
  ).toZonedDateTimeISO(zone)
  return `${digits(hour, 2)}:${digits(minute, 2)}`
}

/** The instant at which `day` begins in `zone`. */
export function startOfDay(zone: TimeZone, day: CalendarDate): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
}

/**
 * The instant of a local day and time, `2026-11-30T08:00`, in `zone`; null for what no calendar
 * has. A time that a change of the clock skips is an hour later.
 */
export function instantAt(zone: TimeZone, local: string): Date | null {
  if (!isCalendarDate(local.slice(0, 10)) || !/^T(?:[01]\d|2[0-3]):[0-5]\d$/.test(local.slice(10)))
    return null
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds)
}

export function addDays(day: CalendarDate, days: number): CalendarDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`${days} days`)
  return new Date(noonOf(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (noonOf(to) - noonOf(from)) / dayMs
}

/**
 * `months` later, keeping the anchor day: anchor 31 gives 28 February and then 31 March again
 * (D14).
 */
export function addMonthsKeepingAnchor(
  day: CalendarDate,
  months: number,
  anchorDay: number,
): CalendarDate {
  const { year, month } = partsOf(day)
  const since = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(since / 12), (((since % 12) + 12) % 12) + 1]
  return `${digits(inYear, 4)}-${digits(inMonth, 2)}-${digits(Math.min(anchorDay, lengthOf(inYear, inMonth)), 2)}`
}

export function dayOfMonth(day: CalendarDate): number {
  return partsOf(day).day
}

export function isCalendarDate(text: string): boolean {
  const parts = readParts(text)
  return parts !== null && parts.year >= earliestYear && parts.year <= latestYear
}

// Years outside this range are typing errors or attacks, and date arithmetic near the limits would
// fail.
const [earliestYear, latestYear] = [1900, 2999]

// Days are counted as numbers: a billing run does so a dozen times for each of a million
// subscriptions.
const dayMs = 86_400_000

/** Throws a RangeError for an invalid date. */
function partsOf(day: CalendarDate): { year: number; month: number; day: number } {
  const parts = readParts(day)
  if (!parts) throw new RangeError(`There is no day ${day}`)
  return parts
}

function readParts(text: string): { year: number; month: number; day: number } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const [year, month, day] = [
    Number(text.slice(0, 4)),
    Number(text.slice(5, 7)),
    Number(text.slice(8, 10)),
  ]
  return month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month)
    ? { year, month, day }
    : null
}

/** Noon UTC, so that the difference between two days is always whole days. */
function noonOf(day: CalendarDate): number {
  partsOf(day)
  return Date.parse(`${day}T12:00:00Z`)
}

function lengthOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
