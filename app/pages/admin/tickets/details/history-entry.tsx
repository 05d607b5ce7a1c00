import { href, Link } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import { historyText, linksToTicket } from '#modules/support/rules/ticket-history.ts'

type HistoryEntryProps = {
  change: StaffTicketDetails['changes'][number]
  now: Date
  zone: TimeZone
}

/** A line of the history; one about another ticket leads to it. */
export function HistoryEntry({ change, now, zone }: HistoryEntryProps) {
  const { before } = change
  const text = historyText(change)
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 px-4 text-muted text-xs max-sm:px-2">
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium">{change.actorName}</span>{' '}
        {linksToTicket(change.kind) && before !== null && isId(before) ? (
          <Link
            to={href('/admin/tickets/:id', { id: before })}
            className="underline underline-offset-2"
          >
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
      <TicketTime at={change.createdAt} now={now} zone={zone} />
    </div>
  )
}
