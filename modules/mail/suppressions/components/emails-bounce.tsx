import { href } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { ActiveSuppression } from '../queries/suppression.server.ts'
import { suppressionLabels } from '../rules/suppression.ts'

type EmailsBounceProps = { address: string; bounce: Pick<ActiveSuppression, 'reason' | 'evidence' | 'createdAt'>; mayManageEmail: boolean }

/** For staff: invoices and reminders don't reach this customer, so nothing is suspended either. */
export function EmailsBounce({ address, bounce, mayManageEmail }: EmailsBounceProps) {
  return (
    <Alert kind="warning" title={`Emails don’t reach ${address}`}>
      <p>
        {suppressionLabels[bounce.reason]} ({formatDay(bounce.createdAt.toISOString().slice(0, 10))}){bounce.evidence && `: ${bounce.evidence}`}. No
        emails are sent there, and reminders and suspension wait. Ask for the right address by phone.
      </p>
      {mayManageEmail && (
        <Button to={`${href('/admin/email/suppressions')}?q=${encodeURIComponent(address)}`} variant="outline" size="sm" className="mt-2">
          See the suppression list
        </Button>
      )}
    </Alert>
  )
}
