import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { StaffInvoice } from '#modules/billing/queries/staff-invoice.server.ts'
import type { EmailLogStatus } from '#modules/mail/rules/email.ts'
import { StatusBadge, type StatusLook } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/primitives/card.tsx'

const looks: Record<EmailLogStatus, StatusLook> = {
  queued: { label: 'On its way', tone: 'info' },
  sent: { label: 'Sent', tone: 'positive' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** B§2.2.6: sent count and last sent; below them every message that carried it. */
export function SendHistory({ details: { invoice, mails }, zone }: { details: StaffInvoice; zone: TimeZone }) {
  const { sentCount, lastSent } = invoice
  return (
    <Card title="Send history" flush>
      <p className="px-4 py-3 text-sm">
        {sentCount === 0 || !lastSent
          ? 'Not sent by hand yet.'
          : `Sent ${sentCount === 1 ? 'once' : `${sentCount} times`}, last on ${formatMoment(lastSent, zone)}.`}
      </p>
      {mails.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
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
      )}
    </Card>
  )
}
