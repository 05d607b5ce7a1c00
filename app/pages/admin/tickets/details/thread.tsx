import { Lock } from 'lucide-react'
import { href, Link } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import {
  AttachmentList,
  EarlierMessages,
  MessageText,
} from '#modules/support/components/message.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import type { SenderType } from '#modules/support/rules/ticket.ts'
import { threadEntries } from '#modules/support/rules/ticket-history.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { HistoryEntry } from './history-entry.tsx'

type Message = StaffTicketDetails['messages'][number]

const senderLabels: Record<SenderType, string> = {
  customer: 'Customer',
  staff: 'Staff',
  third_party: 'Not the customer',
}

type ThreadMessageProps = {
  message: Message
  isInCopy: boolean
  /** Where the email came from, when that is not who is answered. */
  sentFrom: string | null
  isNew: boolean
  splitTo: string | null
  now: Date
  zone: TimeZone
}

/**
 * An internal note has its own word, sign and dashed border, so that it is never taken for an
 * answer.
 */
function ThreadMessage({
  message,
  isInCopy,
  sentFrom,
  isNew,
  splitTo,
  now,
  zone,
}: ThreadMessageProps) {
  const { senderType, senderName, isInternal, createdAt, files } = message
  const box = isInternal
    ? 'border-warning border-dashed bg-warning-soft'
    : senderType === 'staff'
      ? 'border-line bg-sunken/60'
      : 'border-line bg-surface'
  return (
    <article className={`min-w-0 rounded-xl border px-4 py-3 ${box}`}>
      <header className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="wrap-anywhere min-w-0 font-semibold">{senderName}</span>
        {isInternal ? (
          <span className="inline-flex items-center gap-1 font-semibold text-warning text-xs">
            <Lock aria-hidden="true" className="size-3.5" />
            Internal note
          </span>
        ) : (
          <span className="text-muted text-xs">
            {isInCopy ? 'In copy' : senderLabels[senderType]}
          </span>
        )}
        {sentFrom !== null && (
          <span className="wrap-anywhere min-w-0 text-muted text-xs">{`Sent from ${sentFrom}`}</span>
        )}
        {isNew && <Badge tone="info">New</Badge>}
        <span className="ml-auto text-muted text-xs">
          <TicketTime at={createdAt} now={now} zone={zone} />
        </span>
        {message.mail && (
          <Link
            to={href('/admin/tickets/mail/:id', { id: message.mail.id })}
            aria-label={`Show original email of ${senderName}`}
            className="inline-flex min-h-6 items-center text-muted text-xs underline underline-offset-2"
          >
            Show original
          </Link>
        )}
        {splitTo !== null && (
          <Link
            to={splitTo}
            preventScrollReset
            aria-label={`Split off the message of ${senderName}`}
            className="inline-flex min-h-6 items-center text-muted text-xs underline underline-offset-2"
          >
            Split off
          </Link>
        )}
      </header>
      <div className="text-sm leading-relaxed">
        <MessageText>{message.message}</MessageText>
      </div>
      {message.quoted !== '' && (
        <details className="mt-2 text-sm">
          <summary className="min-h-6 cursor-pointer text-muted">Show earlier text</summary>
          <div className="mt-2 border-line border-l-2 pl-3 text-muted">
            <MessageText>{message.quoted}</MessageText>
          </div>
        </details>
      )}
      {files.length > 0 && (
        <div className="mt-3">
          <AttachmentList files={files} address={href('/admin/tickets/files')} />
        </div>
      )}
    </article>
  )
}

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

/** What customers wrote after this position; nothing in a ticket that is opened for the first time. */
export function unreadIds(messages: readonly Message[], read: number | null): string[] {
  return read === null
    ? []
    : messages
        .filter(({ position, senderType }) => position > read && senderType !== 'staff')
        .map(({ id }) => id)
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
