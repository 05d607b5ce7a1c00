import { href } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import { EarlierMessages } from '#modules/support/components/earlier-messages.tsx'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import { threadEntries } from '#modules/support/rules/ticket-history.ts'
import { HistoryEntry } from './history-entry.tsx'
import { ThreadMessage } from './message.tsx'

type Props = {
  ticket: Pick<
    StaffTicketDetails,
    'id' | 'messages' | 'earlier' | 'changes' | 'copies' | 'requesterEmail' | 'customerId'
  >
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
              <ThreadMessage
                message={entry.message}
                isInCopy={ticket.copies.some(
                  ({ address }) => address === entry.message.mail?.from.toLowerCase(),
                )}
                sentFrom={sentFrom(ticket, entry.message)}
                splitTo={splitTo(ticket, entry.message)}
                isNew={newIds.includes(entry.message.id)}
                now={now}
                zone={zone}
              />
            </li>
          ) : (
            <li key={entry.change.id}>
              <HistoryEntry change={entry.change} now={now} zone={zone} />
            </li>
          ),
        )}
      </ol>
    </>
  )
}

/**
 * The address that an email came from, where it is not the one that is answered: a contact form's,
 * or a group's.
 */
function sentFrom(
  { customerId, requesterEmail }: Props['ticket'],
  { senderType, mail }: StaffTicketDetails['messages'][number],
): string | null {
  if (!mail || senderType === 'staff') return null
  const isRequester =
    senderType === 'customer' &&
    (customerId !== null || mail.from.toLowerCase() === requesterEmail.toLowerCase())
  return isRequester ? null : mail.from
}

/**
 * Where a message becomes its own ticket: one that staff did not write, and not the one that this
 * ticket began with.
 */
function splitTo(
  { id, messages, earlier }: Props['ticket'],
  message: StaffTicketDetails['messages'][number],
): string | null {
  const isFirst = earlier === 0 && message === messages[0]
  return message.senderType === 'staff' || isFirst
    ? null
    : href('/admin/tickets/:id/split/:message', { id, message: message.id })
}
