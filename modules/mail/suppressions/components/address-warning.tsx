import { href } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { ActiveSuppression } from '../queries/suppression.server.ts'
import { marketingOnly, suppressionLabels } from '../rules/suppression.ts'

type AddressWarningProps = {
  address: string
  warning: Pick<ActiveSuppression, 'reason' | 'evidence' | 'createdAt'>
  mayManageEmail: boolean
}

/**
 * For staff, before they bill: invoices and reminders don't reach this customer, so nothing is
 * suspended either; or the customer took an email for spam.
 */
export function AddressWarning({
  address,
  warning: { reason, evidence, createdAt },
  mayManageEmail,
}: AddressWarningProps) {
  const isReached = marketingOnly.includes(reason)
  const day = formatDay(createdAt.toISOString().slice(0, 10))
  return (
    <Alert
      kind={isReached ? 'info' : 'warning'}
      title={
        isReached ? `An email to ${address} was marked as spam` : `Emails don’t reach ${address}`
      }
    >
      <p>
        {isReached
          ? `Reported on ${day}. Invoices and answers still go out, but the mail program may file them as spam. Each report lowers the trust in your domain.`
          : `${suppressionLabels[reason]} (${day})${evidence && `: ${evidence}`}. No emails are sent there, and reminders and suspension wait. Ask for the right address by phone.`}
      </p>
      {mayManageEmail && (
        <Button
          to={`${href('/admin/email/suppressions')}?q=${encodeURIComponent(address)}`}
          variant="outline"
          size="sm"
          className="mt-2"
        >
          See the suppression list
        </Button>
      )}
    </Alert>
  )
}
