import { href, Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { RestoreTerms } from '#modules/billing/subscriptions/components/service-row.tsx'
import type { CustomerServiceDetail } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { lastPaidDay } from '#modules/billing/subscriptions/rules/proration.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'

type Props = {
  service: CustomerServiceDetail & {
    onlyLooking: boolean
    seesMoney: boolean
    may: { changePlan: boolean; end: boolean }
  }
}

/** Alerts about the service, each with the action that resolves it. */
export function ServiceNotices({ service }: Props) {
  const { status, renewsOn, onlyLooking } = service
  if (status === 'cancelled')
    return (
      <Alert kind="warning">
        This service was cancelled. It stays up until {formatDay(renewsOn)} and we won’t bill you
        for it again.
      </Alert>
    )
  if (status === 'paused') {
    return (
      <Alert kind="info">
        This service is paused{service.resumesOn ? ` until ${formatDay(service.resumesOn)}` : ''}.
        We won’t bill you while it’s paused.
      </Alert>
    )
  }
  return (
    <>
      {service.isSuspended && (
        <Alert kind="error" title="This service is switched off">
          {service.seesMoney ? (
            <>
              It has an overdue invoice.{' '}
              <Link to="/dashboard/pay" className="underline underline-offset-4">
                Pay it
              </Link>{' '}
              and we’ll switch it back on right away.{' '}
              {service.restore && <RestoreTerms preview={service.restore} />}
            </>
          ) : (
            'Please ask the owner of this account about it.'
          )}
        </Alert>
      )}
      {service.endsWithPeriod && (
        <Alert
          kind="warning"
          title="This service ends"
          action={
            service.may.end &&
            !onlyLooking && (
              <ActionButton to={href('/dashboard/services/:id/keep', { id: service.id })}>
                Keep this service
              </ActionButton>
            )
          }
        >
          It runs until {formatDay(lastPaidDay(renewsOn))} and is not renewed.
          {service.cancellationReason && (
            <span className="block text-muted">You said: {service.cancellationReason}</span>
          )}
        </Alert>
      )}
      {service.plannedChange !== null && (
        <Alert
          kind="info"
          title="Your plan changes"
          action={
            service.may.changePlan &&
            !onlyLooking && (
              <ActionButton to={href('/dashboard/services/:id/plan/withdraw', { id: service.id })}>
                Undo
              </ActionButton>
            )
          }
        >
          From {formatDay(renewsOn)} it is {service.plannedChange}.
        </Alert>
      )}
      {!service.autoRenew && !service.endsWithPeriod && (
        <Alert kind="info">
          This service doesn’t renew automatically. It’s paid until{' '}
          {formatDay(lastPaidDay(renewsOn))}.
        </Alert>
      )}
    </>
  )
}
