import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ticketAge, timeLeft } from '../rules/ticket-age.ts'

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

/** How long until a promised time, or that it has passed. */
export function TicketDue({ dueAt, now, zone }: { dueAt: Date | null; now: Date; zone: TimeZone }) {
  if (dueAt === null) return <span className="text-muted">–</span>
  return (
    <time
      dateTime={dueAt.toISOString()}
      title={formatMoment(dueAt, zone)}
      className="tabular whitespace-nowrap"
    >
      {dueAt <= now ? <Badge tone="danger">Overdue</Badge> : timeLeft(dueAt, now)}
    </time>
  )
}
