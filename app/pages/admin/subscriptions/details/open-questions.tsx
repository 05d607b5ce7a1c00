import { href } from 'react-router'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { SubscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import {
  itemName,
  itemsAtRenewal,
  livingItems,
  type SubscriptionItem,
} from '#modules/billing/subscriptions/rules/items.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { endsItem } from './choose-item-change.tsx'

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

type Props = { details: SubscriptionDetails; mayChange: boolean }

/** What the subscription bills, item by item; each is changed or ended by itself. */
export function SubscriptionItems({ details: { subscription, items }, mayChange }: Props) {
  const mayEnd = itemsAtRenewal(livingItems(items)).length > 1
  return (
    <Card title="Items">
      <ul className="divide-y divide-line text-sm">
        {items.map((item) => (
          <li key={item.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <div className="flex items-baseline justify-between gap-4">
              <span className="wrap-anywhere min-w-0 whitespace-pre-line font-medium">
                {itemName(item)}
              </span>
              <span className="tabular whitespace-nowrap">
                {formatRand(item.quantity * item.unitPriceCents)}
              </span>
            </div>
            <span className="text-muted text-xs">
              {detailOf(item, subscription.nextBillingDate)}
            </span>
            {mayChange && item.startedOn !== null && (
              <span className="flex gap-2">
                <ItemLink subscriptionId={subscription.id} item={item} label="Change" />
                {mayEnd && !item.endsAtRenewal && (
                  <ItemLink
                    subscriptionId={subscription.id}
                    item={item}
                    label="End"
                    query={endQuery}
                  />
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const endQuery = `?plan=${endsItem}&when=renewal`

function ItemLink({
  subscriptionId,
  item,
  label,
  query = '',
}: {
  subscriptionId: string
  item: SubscriptionItem
  label: string
  query?: string
}) {
  const to = `${href('/admin/subscriptions/:id/items/:item', { id: subscriptionId, item: item.id })}${query}`
  return (
    <Button
      to={to}
      preventScrollReset
      variant="outline"
      size="sm"
      aria-label={`${label} ${itemName(item)}`}
    >
      {label}
    </Button>
  )
}

function detailOf(
  { quantity, unitPriceCents, startedOn, endsAtRenewal }: SubscriptionItem,
  renewsOn: string,
): string {
  const price = quantity === 1 ? 'excl. VAT' : `${formatRand(unitPriceCents)} each, excl. VAT`
  if (startedOn === null) return `${price} · from ${formatDay(renewsOn)}`
  return endsAtRenewal ? `${price} · until ${formatDay(renewsOn)}` : price
}
