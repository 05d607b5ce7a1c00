import type { TimeZone } from '#kernel/dates.ts'
import type { OrderDetails } from '#modules/billing/orders/queries/order-details.server.ts'
import { MailList } from '#modules/mail/components/mail-list.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Mails = OrderDetails['mails']

export function OrderMails({ mails, zone }: { mails: Mails; zone: TimeZone }) {
  return (
    <Card title="Emails" flush>
      {mails.length === 0 && (
        <p className="px-4 py-6 text-center text-muted text-sm">
          No emails sent for this order yet.
        </p>
      )}
      <MailList mails={mails} zone={zone} />
    </Card>
  )
}

/** B§8: a warning while the latest confirmation email is not sent. */
export function FailedConfirmation({ mails }: { mails: Mails }) {
  const newest = mails.find((mail) => mail.templateName === 'order_confirmation')
  if (!newest || newest.status === 'sent' || newest.errorMessage === null) return null
  return (
    <Alert kind="warning" dismissible>
      Warning: Confirmation email failed to send - {newest.errorMessage}. You can resend it from the
      order details.
    </Alert>
  )
}
