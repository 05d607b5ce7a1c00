import { href } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import type { SubscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** Open promises to pay, and a button to record one while something is owed. */
export function Promises({
  details: { subscription, owed, promises },
}: {
  details: SubscriptionDetails
}) {
  if (promises.length === 0 && owed.length === 0) return null
  return (
    <Card title="Promise to pay">
      <ul className="flex flex-col gap-3 text-sm">
        {promises.map((promise) => (
          <li key={promise.id} className="flex flex-wrap items-start justify-between gap-2">
            <span className="min-w-0 flex-1 basis-40 break-words">
              By {formatDay(promise.promisedOn)}, for {promise.number ?? 'everything owed'}
              <span className="block text-muted">
                {promise.note && `${promise.note} · `}
                {promise.recordedBy}
              </span>
            </span>
            <ActionButton
              to={href('/admin/subscriptions/:id/promises/:promise/withdraw', {
                id: subscription.id,
                promise: promise.id,
              })}
            >
              Withdraw
            </ActionButton>
          </li>
        ))}
      </ul>
      {promises.length === 0 && (
        <p className="text-muted text-sm">
          While a promise is open, reminders and suspensions stop.
        </p>
      )}
      {owed.length > 0 && (
        <Button
          to={href('/admin/subscriptions/:id/promise', { id: subscription.id })}
          preventScrollReset
          variant="outline"
          size="sm"
          className="mt-3"
        >
          Record a promise
        </Button>
      )}
    </Card>
  )
}
