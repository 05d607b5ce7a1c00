import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A statement's first and last day, which give the year to days without one. */
export type Period = { from: CalendarDate; to: CalendarDate }

/**
 * A day as South African banks write it: `2026/11/03`, `2026-11-03`, `20261103`, `03/11/2026` (day first), `03Nov2026`, `3 November 2026`; with a
 * `period` also `28 Dec`. Null for anything else, 31 February and years before 1990 or after 2100 included.
 */
export function parseBankDate(text: string, period: Period | null = null): CalendarDate | null {
  const trimmed = text.trim()
  const yearFirst = /^(\d{4})([/-]?)(\d{2})\2(\d{2})(?:[ T].*)?$/.exec(trimmed)
  if (yearFirst) return day(yearFirst[1], yearFirst[3], yearFirst[4])
  const dayFirst = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(trimmed)
  if (dayFirst) return day(dayFirst[3], dayFirst[2], dayFirst[1])
  const named = /^(\d{1,2})[ -]?([a-z]{3,9})\.?(?:[ -]?(\d{4}))?$/i.exec(trimmed)
  if (!named) return null
  const month = monthNumber(named[2] ?? '')
  if (month === null) return null
  if (named[3]) return day(named[3], month, named[1])
  return period && within(period, month, named[1] ?? '')
}

/** Whether the day is plausible for a bank movement; a mistyped year is not. */
export function isBankDay(text: string): boolean {
  return isCalendarDate(text) && text >= '1990-01-01' && text <= '2100-12-31'
}

function within({ from, to }: Period, month: string, dayOfMonth: string): CalendarDate | null {
  const candidates = [from, to].map((end) => day(end.slice(0, 4), month, dayOfMonth))
  return candidates.find((found) => found !== null && found >= from && found <= to) ?? null
}

function monthNumber(name: string): string | null {
  const at = months.indexOf(name.slice(0, 3).toLowerCase())
  return at < 0 ? null : String(at + 1)
}

function day(year: string | undefined, month: string | undefined, dayOfMonth: string | undefined): CalendarDate | null {
  const text = `${year}-${month?.padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}`
  return isBankDay(text) ? text : null
}
