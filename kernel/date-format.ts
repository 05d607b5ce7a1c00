import type { CalendarDate, TimeZone } from './dates.ts'

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

/** `20 Nov 2026` */
export function formatDay(day: CalendarDate): string {
  return formatter('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`))
}

/** `20 Nov 2026, 14:05` in the given zone. */
export function formatMoment(instant: Date | string, zone: TimeZone): string {
  return formatter(zone, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false }).format(
    new Date(instant),
  )
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 'Just now', minutes under 60, hours under 24, days under 7, weeks under 30 days, then a date (B§9). */
export function formatRelative(instant: Date | string, now: Date, zone: TimeZone): string {
  const then = new Date(instant)
  const age = now.getTime() - then.getTime()
  if (age < minute) return 'Just now'
  if (age < hour) return ago(Math.floor(age / minute), 'minute')
  if (age < day) return ago(Math.floor(age / hour), 'hour')
  if (age < 7 * day) return ago(Math.floor(age / day), 'day')
  if (age < 30 * day) return ago(Math.floor(age / (7 * day)), 'week')
  return formatter(zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(then)
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
