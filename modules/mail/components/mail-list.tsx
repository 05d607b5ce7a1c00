import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { EmailLogStatus } from '../rules/email.ts'
import { EmailStatusBadge } from './email-status.tsx'

type Mail = {
  id: string
  status: EmailLogStatus
  subject: string
  templateName: string
  recipient: string
  errorMessage: string | null
  createdAt: Date
  sentAt: Date | null
}

/** The emails about one order or invoice, newest first, with their status. */
export function MailList({
  mails,
  zone,
  className = '',
}: {
  mails: readonly Mail[]
  zone: TimeZone
  className?: string
}) {
  return (
    <ul className={`divide-y divide-line ${className}`}>
      {mails.map((mail) => (
        <li
          key={mail.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
        >
          <EmailStatusBadge status={mail.status} />
          <span className="min-w-0 flex-1 basis-56 break-words">
            {mail.subject || mail.templateName.replaceAll('_', ' ')}{' '}
            <span className="wrap-anywhere text-muted">· {mail.recipient}</span>
            {mail.errorMessage !== null && mail.status !== 'sent' && (
              <span className="block text-danger">{mail.errorMessage}</span>
            )}
          </span>
          <time dateTime={mail.createdAt.toISOString()} className="tabular text-muted text-xs">
            {formatMoment(mail.sentAt ?? mail.createdAt, zone)}
          </time>
        </li>
      ))}
    </ul>
  )
}
