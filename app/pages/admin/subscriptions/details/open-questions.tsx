import { href } from 'react-router'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { SubscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** What waits for a person, or for PayFast, each with what can be done about it. */
export function OpenQuestions({ details, zone }: { details: SubscriptionDetails; zone: TimeZone }) {
  const { subscription, openCharge, proposal } = details
  const { id, parkedAt, parkReason, status, gatewayCancelRequestedAt, gatewayCancelConfirmedAt } = subscription
  return (
    <>
      {parkedAt && status !== 'cancelled' && (
        <Alert
          kind="warning"
          title="Parked: not billed until somebody has looked"
          action={<ActionButton to={href('/admin/subscriptions/:id/release', { id })}>Release</ActionButton>}
        >
          {parkReason}, {formatMoment(parkedAt, zone)}.
        </Alert>
      )}
      {proposal && (
        <Alert
          kind="warning"
          title="Cancellation proposed"
          action={
            <Button to={href('/admin/subscriptions/:id/proposal', { id })} preventScrollReset variant="outline" size="sm">
              Decide
            </Button>
          }
        >
          {proposal.number} was due {formatDay(proposal.dueDate)} and is not paid. Proposed {formatDay(proposal.proposedOn)}.
        </Alert>
      )}
      {openCharge && (
        <Alert kind="info" title="Nobody knows yet what became of a charge">
          {formatRand(openCharge.amountCents)} for {openCharge.number}, {formatMoment(openCharge.createdAt, zone)}. PayFast is asked every hour, and
          the card is not charged again before it answers.
        </Alert>
      )}
      {gatewayCancelRequestedAt && !gatewayCancelConfirmedAt && (
        <Alert kind="info" title="PayFast has not confirmed the end yet">
          Asked since {formatMoment(gatewayCancelRequestedAt, zone)}, and again every hour. Nothing is charged by us any more.
        </Alert>
      )}
    </>
  )
}
