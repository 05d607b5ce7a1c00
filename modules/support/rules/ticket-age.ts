import { formatDay } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'

const hourMs = 3_600_000

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
