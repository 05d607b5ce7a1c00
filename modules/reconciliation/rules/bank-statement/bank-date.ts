import { addDays, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Months that Afrikaans begins otherwise. */
const afrikaans: Record<string, string> = {
  maa: 'mar',
  mrt: 'mar',
  mei: 'may',
  okt: 'oct',
  des: 'dec',
}

/** A statement's first and last day, which give the year to days without one. */
export type Period = { from: CalendarDate; to: CalendarDate }

/**
 * A day as South African banks and their customers' spreadsheets write it: `2026/11/03`,
 * `2026-11-03`, `20261103`, `03/11/2026` (day first), `03Nov2026`,
 * `3 November 2026`, `27-Nov-26`, and the number of days that Excel counts (`46329`); with a
 * `period` also `28 Dec`. A time behind it is ignored. Null for anything
 * else, 31 February and years before 1990 or after 2100 included.
 */
export function parseBankDate(text: string, period: Period | null = null): CalendarDate | null {
  const trimmed = withoutTime(text)
  if (/^\d{5}(?:\.\d+)?$/.test(trimmed)) return excelDay(trimmed)
  const yearFirst =
    /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(trimmed) ??
    /^(\d{4})()(\d{2})(\d{2})$/.exec(trimmed)
  if (yearFirst) return day(yearFirst[1], yearFirst[3], yearFirst[4])
  const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(trimmed)
  if (dayFirst) return day(century(dayFirst[4] ?? ''), dayFirst[3], dayFirst[1])
  const monthNamedFirst = /^([a-z]{3,9})\.?[\s-]+(\d{1,2}),?[\s-]+(\d{4})$/i.exec(trimmed)
  if (monthNamedFirst)
    return parseBankDate(`${monthNamedFirst[2]} ${monthNamedFirst[1]} ${monthNamedFirst[3]}`)
  const named = /^(\d{1,2})[\s/.-]*([a-z]{3,9})\.?(?:[\s/.,-]*(\d{4}|\d{2}))?$/i.exec(trimmed)
  if (!named) return null
  const month = monthNumber(named[2] ?? '')
  if (month === null) return null
  if (named[3]) return day(century(named[3]), month, named[1])
  return period && within(period, month, named[1] ?? '')
}

/**
 * Whether the days of a whole file are written month first, as a spreadsheet of an American
 * computer rewrites them: some of them are no days otherwise, and all of them are so. Where both
 * would do, South African banks write the day first.
 */
export function isMonthFirst(texts: readonly string[]): boolean {
  const numeric = texts
    .map(withoutTime)
    .filter((text) => /^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})$/.test(text))
  const readable = (order: DayOrder) => numeric.every((text) => parseDayIn(text, order) !== null)
  return numeric.length > 0 && !readable('day-first') && readable('month-first')
}

function withoutTime(text: string): string {
  return text.trim().replace(/[ T]\d{1,2}:.*$/, '')
}

/** Spreadsheets count days from 30 December 1899; the time of day is the fraction. */
function excelDay(text: string): CalendarDate | null {
  const found = addDays('1899-12-30', Math.floor(Number(text)))
  return isBankDay(found) ? found : null
}

/** The parts of a day that a file has in their own columns; the month as a number or a name. */
export function dayOfParts(dayText: string, month: string, year: string): string {
  return /[a-z]/i.test(month)
    ? `${dayText.trim()} ${month.trim()} ${year.trim()}`
    : `${century(year.trim())}-${month.trim()}-${dayText.trim()}`
}

/** How a file writes its days, as staff say it for a layout that we do not know. */
export const dayOrders = ['year-first', 'day-first', 'month-first'] as const
export type DayOrder = (typeof dayOrders)[number]

export const dayOrderLabels: Record<DayOrder, string> = {
  'day-first': '3/11/2026, 03-11-26 or 3 Nov 2026',
  'year-first': '2026-11-03, 2026/11/3 or 20261103',
  'month-first': '11/3/2026 (month first)',
}

/**
 * A day in the order that staff chose, without its time. Two digits of a year are of this century.
 * Null for anything else.
 */
export function parseDayIn(text: string, order: DayOrder): CalendarDate | null {
  const written = withoutTime(text)
  if (/^\d{5}(?:\.\d+)?$/.test(written)) return excelDay(written)
  if (/^\d{8}$/.test(written)) return order === 'year-first' ? parseBankDate(written) : null
  const [first = '', second = '', third = ''] = written.split(/[-/. ,]+/)
  const named = order !== 'year-first' && /[a-z]/i.test(written)
  if (named)
    return monthNumber(first) === null
      ? parseBankDate(`${first} ${second} ${century(third)}`)
      : parseBankDate(`${second} ${first} ${century(third)}`)
  if (![first, second, third].every((part) => /^\d{1,4}$/.test(part))) return null
  if (order === 'year-first')
    return first.length === 4 ? day(first, second, third.padStart(2, '0')) : null
  return order === 'day-first'
    ? day(century(third), second, first)
    : day(century(third), first, second)
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
  const short = name.slice(0, 3).toLowerCase()
  const at = months.indexOf(afrikaans[short] ?? short)
  return at < 0 ? null : String(at + 1)
}

function day(
  year: string | undefined,
  month: string | undefined,
  dayOfMonth: string | undefined,
): CalendarDate | null {
  const text = `${year}-${month?.padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}`
  return isBankDay(text) ? text : null
}
