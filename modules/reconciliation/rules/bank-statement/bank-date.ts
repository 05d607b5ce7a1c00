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

/** How a file writes its days, as staff say it for a layout that we do not know. */
export const dayOrders = ['year-first', 'day-first', 'month-first'] as const
export type DayOrder = (typeof dayOrders)[number]

export const dayOrderLabels: Record<DayOrder, string> = {
  'day-first': '3/11/2026, 03-11-26 or 3 Nov 2026',
  'year-first': '2026-11-03, 2026/11/3 or 20261103',
  'month-first': '11/3/2026 (month first)',
}

/** A day in the order that staff chose, without its time. Two digits of a year are of this century. Null for anything else. */
export function parseDayIn(text: string, order: DayOrder): CalendarDate | null {
  const written = text.trim().replace(/[ T]\d{1,2}:.*$/, '')
  if (/^\d{8}$/.test(written)) return order === 'year-first' ? parseBankDate(written) : null
  const [first = '', second = '', third = ''] = written.split(/[-/. ,]+/)
  const named = order !== 'year-first' && /[a-z]/i.test(written)
  if (named)
    return monthNumber(first) === null ? parseBankDate(`${first} ${second} ${century(third)}`) : parseBankDate(`${second} ${first} ${century(third)}`)
  if (![first, second, third].every((part) => /^\d{1,4}$/.test(part))) return null
  if (order === 'year-first') return first.length === 4 ? day(first, second, third.padStart(2, '0')) : null
  return order === 'day-first' ? day(century(third), second, first) : day(century(third), first, second)
}

function century(year: string): string {
  return /^\d{2}$/.test(year) ? `20${year}` : year
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
