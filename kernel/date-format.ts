import { type CalendarDate, dayIn, type TimeZone } from './dates.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: TimeZone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat('en-ZA', { timeZone: zone, ...options })
    formatters.set(key, found)
  }
  return found
}

/** `5 Nov 2026`. Written out, because locale data pads the day ('05') and says 'Sept'. */
export function formatDay(day: CalendarDate): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** `2026-09-30` or `2026-09` as 'Sep'. */
export function monthName(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? ''
}

/** `5 Nov 2026, 14:05` in the given zone. */
export function formatMoment(instant: Date | string, zone: TimeZone): string {
  const moment = new Date(instant)
  return `${formatDay(dayIn(zone, moment))}, ${formatter(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * 'Just now', minutes under 60, hours under 24, days under 7, weeks under 30 days, then a date
 * (B§9).
 */
export function formatRelative(instant: Date | string, now: Date, zone: TimeZone): string {
  const then = new Date(instant)
  const age = now.getTime() - then.getTime()
  if (age < minute) return 'Just now'
  if (age < hour) return ago(Math.floor(age / minute), 'minute')
  if (age < day) return ago(Math.floor(age / hour), 'hour')
  if (age < 7 * day) return ago(Math.floor(age / day), 'day')
  if (age < 30 * day) return ago(Math.floor(age / (7 * day)), 'week')
  return formatDay(dayIn(zone, then))
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
