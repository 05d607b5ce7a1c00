import type { TimeZone } from '#kernel/dates.ts'
import { EarlierMessages } from '#modules/support/components/earlier-messages.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import { historyText, threadEntries } from '#modules/support/rules/ticket-history.ts'
import { ThreadMessage } from './message.tsx'

type Props = {
  ticket: Pick<StaffTicketDetails, 'messages' | 'earlier' | 'changes'>
  /** Messages that came in while an answer was written. */
  newIds: readonly string[]
  now: Date
  zone: TimeZone
}

/** Messages and notes with the changes between them, oldest first. */
export function Thread({ ticket, newIds, now, zone }: Props) {
  return (
    <>
      <EarlierMessages count={ticket.earlier} shown={ticket.messages} />
      <ol aria-label="Conversation" className="flex flex-col gap-3">
        {threadEntries(ticket.messages, ticket.changes).map((entry) =>
          entry.kind === 'message' ? (
            <li key={entry.message.id} id={`message-${entry.message.id}`}>
              <ThreadMessage message={entry.message} isNew={newIds.includes(entry.message.id)} now={now} zone={zone} />
            </li>
          ) : (
            <li key={entry.change.id} className="flex flex-wrap items-baseline gap-x-2 px-4 text-muted text-xs max-sm:px-2">
              <span className="wrap-anywhere min-w-0">
                <span className="font-medium">{entry.change.actorName}</span> {historyText(entry.change)}
              </span>
              <TicketTime at={entry.change.createdAt} now={now} zone={zone} />
            </li>
          ),
        )}
      </ol>
    </>
  )
}
