import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { ticketAge } from '../rules/ticket-age.ts'

/** How long ago, with the full moment on hover. */
export function TicketTime({ at, now, zone }: { at: Date; now: Date; zone: TimeZone }) {
  return (
    <time
      dateTime={at.toISOString()}
      title={formatMoment(at, zone)}
      className="tabular whitespace-nowrap"
    >
      {ticketAge(at, now, zone)}
    </time>
  )
}
