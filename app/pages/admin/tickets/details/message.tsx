import { Lock } from 'lucide-react'
import { href, Link } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import { AttachmentList } from '#modules/support/components/attachment-list.tsx'
import { MessageText } from '#modules/support/components/message-text.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import type { SenderType } from '#modules/support/rules/ticket.ts'
import { Badge } from '#ui/feedback/badge.tsx'

type Message = StaffTicketDetails['messages'][number]

const senderLabels: Record<SenderType, string> = {
  customer: 'Customer',
  staff: 'Staff',
  third_party: 'Not the customer',
}

type Props = {
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
export function ThreadMessage({ message, isInCopy, sentFrom, isNew, splitTo, now, zone }: Props) {
  const { senderType, senderName, isInternal, createdAt, files } = message
  const box = isInternal
    ? 'border-warning border-dashed bg-warning-soft'
    : senderType === 'staff'
      ? 'border-line bg-sunken/60 sm:ml-8'
      : 'border-line bg-surface sm:mr-8'
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
