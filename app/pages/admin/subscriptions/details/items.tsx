import { href } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import type { SubscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import {
  itemName,
  itemsAtRenewal,
  livingItems,
  type SubscriptionItem,
} from '#modules/billing/subscriptions/rules/items.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { endsItem } from './item-choice.ts'

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
