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
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The instant at which `day` begins in `zone`. */
export function startOfDay(zone: TimeZone, day: CalendarDate): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
}

export function addDays(day: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days
}

/** `months` later, keeping the anchor day: anchor 31 gives 28 February and then 31 March again (D14). */
export function addMonthsKeepingAnchor(day: CalendarDate, months: number, anchorDay: number): CalendarDate {
  const month = Temporal.PlainDate.from(day).toPlainYearMonth().add({ months })
  return month.toPlainDate({ day: Math.min(anchorDay, month.daysInMonth) }).toString()
}

export function dayOfMonth(day: CalendarDate): number {
  return Temporal.PlainDate.from(day).day
}

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}
