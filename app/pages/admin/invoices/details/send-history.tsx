import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { StaffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { MailList } from '#modules/mail/components/mail-list.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** B§2.2.6: sent count and last sent; below them every message that carried it. */
export function SendHistory({
  details: { invoice, mails },
  zone,
}: {
  details: StaffInvoice
  zone: TimeZone
}) {
  const { sentCount, lastSent } = invoice
  return (
    <Card title="Send history" flush>
      <p className="px-4 py-3 text-sm">
        {sentCount === 0 || !lastSent
          ? 'Not sent yet.'
          : `Sent ${sentCount === 1 ? 'once' : `${sentCount} times`}, last on ${formatMoment(lastSent, zone)}.`}
      </p>
      {mails.length > 0 && <MailList mails={mails} zone={zone} className="border-line border-t" />}
    </Card>
  )
}
