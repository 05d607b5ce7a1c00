import { formatDay } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * A§9 for tickets: under 1 hour 'Just now', under 24 hours '3h ago', under 7 days '2d ago', else a
 * date. A clock that runs behind says 'Just now'.
 */
export function ticketAge(instant: Date, now: Date, zone: TimeZone): string {
  const hours = Math.floor((now.getTime() - instant.getTime()) / hourMs)
  if (hours < 1) return 'Just now'
  if (hours < 24) return `${hours}h ago`
  return hours < 7 * 24 ? `${Math.floor(hours / 24)}d ago` : formatDay(dayIn(zone, instant))
}

/** Time that is left, rounded down, so that it never promises more: '45 min', '3 h', '2 d'. */
export function timeLeft(dueAt: Date, now: Date): string {
  const left = Math.max(0, dueAt.getTime() - now.getTime())
  if (left < hourMs) return `${Math.floor(left / minuteMs)} min`
  return left < 24 * hourMs
    ? `${Math.floor(left / hourMs)} h`
    : `${Math.floor(left / (24 * hourMs))} d`
}
