import { href } from 'react-router'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { SubscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** Everything that waits for staff or the card gateway, each with its action. */
export function OpenQuestions({ details, zone }: { details: SubscriptionDetails; zone: TimeZone }) {
  const { subscription, openCharge, proposal } = details
  const { id, parkedAt, parkReason, status, gatewayCancelRequestedAt, gatewayCancelConfirmedAt } =
    subscription
  return (
    <>
      {parkedAt && status !== 'cancelled' && (
        <Alert
          kind="warning"
          title="Parked: not billed until staff review it"
          action={
            <ActionButton to={href('/admin/subscriptions/:id/release', { id })}>
              Release
            </ActionButton>
          }
        >
          {parkReason}, {formatMoment(parkedAt, zone)}.
        </Alert>
      )}
      {proposal && (
        <Alert
          kind="warning"
          title="Cancellation proposed"
          action={
            <Button
              to={href('/admin/subscriptions/:id/proposal', { id })}
              preventScrollReset
              variant="outline"
              size="sm"
            >
              Decide
            </Button>
          }
        >
          {proposal.number} was due {formatDay(proposal.dueDate)} and is not paid. Proposed{' '}
          {formatDay(proposal.proposedOn)}.
        </Alert>
      )}
      {openCharge && (
        <Alert kind="info" title="The outcome of a charge is still unknown">
          {formatRand(openCharge.amountCents)} for {openCharge.number},{' '}
          {formatMoment(openCharge.createdAt, zone)}. The card gateway is asked every hour, and the
          card is not charged again until it answers.
        </Alert>
      )}
      {gatewayCancelRequestedAt && !gatewayCancelConfirmedAt && (
        <Alert kind="info" title="The card gateway has not confirmed the cancellation yet">
          Requested on {formatMoment(gatewayCancelRequestedAt, zone)} and retried every hour. We no
          longer charge this subscription.
        </Alert>
      )}
    </>
  )
}
