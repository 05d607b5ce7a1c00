import { Lock } from 'lucide-react'
import { href, Link } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import type { EnquiryThread } from '#modules/enquiries/queries/enquiry-thread.server.ts'
import type { EnquiryMessageKind } from '#modules/enquiries/rules/enquiry-message.ts'
import { EmailStatusBadge, emailStatusLabels } from '#modules/mail/components/email-status.tsx'
import { MessageText } from '#modules/support/components/message.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'

type Message = EnquiryThread[number]

const boxes: Record<EnquiryMessageKind, string> = {
  note: 'border-warning border-dashed bg-warning-soft',
  reply: 'border-line bg-sunken/60 sm:ml-8',
  answer: 'border-line bg-surface sm:mr-8',
}

type Props = {
  messages: EnquiryThread
  mayOpenMails: boolean
  mayOpenLogs: boolean
  now: Date
  zone: TimeZone
}

/** Emails of staff, answers of the person, and notes, oldest first. */
export function Correspondence({ messages, ...props }: Props) {
  if (messages.length === 0) return null
  return (
    <ol aria-label="Correspondence" className="flex flex-col gap-3">
      {messages.map((message) => (
        <li key={message.id}>
          <Entry message={message} {...props} />
        </li>
      ))}
    </ol>
  )
}

function Entry({
  message,
  mayOpenMails,
  mayOpenLogs,
  now,
  zone,
}: Omit<Props, 'messages'> & { message: Message }) {
  const { kind, senderName, senderEmail, quoted, createdAt } = message
  return (
    <article className={`min-w-0 rounded-xl border px-4 py-3 ${boxes[kind]}`}>
      <header className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="wrap-anywhere min-w-0 font-semibold">{senderName}</span>
        {kind === 'note' && (
          <span className="inline-flex items-center gap-1 font-semibold text-warning text-xs">
            <Lock aria-hidden="true" className="size-3.5" />
            Internal note
          </span>
        )}
        {kind === 'answer' && (
          <span className="wrap-anywhere min-w-0 text-muted text-xs">{senderEmail}</span>
        )}
        {kind === 'reply' && <Delivery message={message} mayOpenLogs={mayOpenLogs} />}
        <span className="ml-auto text-muted text-xs">
          <TicketTime at={createdAt} now={now} zone={zone} />
        </span>
      </header>
      <div className="text-sm leading-relaxed">
        <MessageText>{message.message}</MessageText>
      </div>
      {quoted !== '' && (
        <details className="mt-2 text-sm">
          <summary className="min-h-6 cursor-pointer text-muted">Show earlier text</summary>
          <div className="mt-2 border-line border-l-2 pl-3 text-muted">
            <MessageText>{quoted}</MessageText>
          </div>
        </details>
      )}
      {kind === 'answer' && <Original message={message} mayOpenMails={mayOpenMails} />}
    </article>
  )
}

/** What happened to an email of staff. */
function Delivery({
  message: { mailId, mailStatus },
  mayOpenLogs,
}: {
  message: Message
  mayOpenLogs: boolean
}) {
  if (mailStatus === null) return null
  const badge = <EmailStatusBadge status={mailStatus} />
  if (!mayOpenLogs || mailId === null) return badge
  return (
    <Link
      to={href('/admin/email-logs/:id', { id: mailId })}
      aria-label={`${emailStatusLabels[mailStatus]}: open in the email log`}
      className="inline-flex min-h-6 items-center"
    >
      {badge}
    </Link>
  )
}

function Original({
  message: { incomingMailId, fileCount, senderName },
  mayOpenMails,
}: {
  message: Message
  mayOpenMails: boolean
}) {
  const files =
    fileCount === 0
      ? ''
      : fileCount === 1
        ? 'One file came with this email.'
        : `${fileCount} files came with this email.`
  if (files === '' && (incomingMailId === null || !mayOpenMails)) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-muted text-xs">
      {files}
      {incomingMailId !== null && mayOpenMails && (
        <Link
          to={href('/admin/tickets/mail/:id', { id: incomingMailId })}
          aria-label={`Show original email of ${senderName}`}
          className="inline-flex min-h-6 items-center underline underline-offset-2"
        >
          Show original
        </Link>
      )}
    </p>
  )
}
