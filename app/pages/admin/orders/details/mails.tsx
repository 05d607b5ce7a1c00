import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { OrderDetails } from '#modules/billing/queries/order-details.server.ts'
import type { EmailLogStatus } from '#modules/mail/rules/email.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { StatusBadge, type StatusLook } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/primitives/card.tsx'

const looks: Record<EmailLogStatus, StatusLook> = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'positive' },
  failed: { label: 'Failed', tone: 'danger' },
}

type Mails = OrderDetails['mails']

export function OrderMails({ mails, zone }: { mails: Mails; zone: TimeZone }) {
  return (
    <Card title="Emails" flush>
      {mails.length === 0 && <p className="px-4 py-6 text-center text-muted text-sm">No email was sent about this order yet.</p>}
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
            <StatusBadge status={mail.status} looks={looks} />
            <span className="min-w-0 flex-1 basis-56 break-words">
              {mail.subject || mail.templateName.replaceAll('_', ' ')} <span className="break-all text-muted">· {mail.recipient}</span>
              {mail.errorMessage !== null && mail.status !== 'sent' && <span className="block text-danger">{mail.errorMessage}</span>}
            </span>
            <time dateTime={mail.createdAt.toISOString()} className="tabular text-muted text-xs">
              {formatMoment(mail.sentAt ?? mail.createdAt, zone)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** B§8: said where the order is, as long as the newest confirmation has not gone out. */
export function FailedConfirmation({ mails }: { mails: Mails }) {
  const newest = mails.find((mail) => mail.templateName === 'order_confirmation')
  if (!newest || newest.status === 'sent' || newest.errorMessage === null) return null
  return (
    <Alert kind="warning" dismissible>
      Warning: Confirmation email failed to send - {newest.errorMessage}. You can resend it from the order details.
    </Alert>
  )
}
