import { formatDay } from '#kernel/date-format.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { itemName, type SubscriptionItem } from '#modules/billing/subscriptions/rules/items.ts'
import { Card } from '#ui/primitives/card.tsx'

/** What the service is made of, where that is more than its plan. */
export function ServiceItems({
  items,
  renewsOn,
}: {
  items: readonly SubscriptionItem[]
  renewsOn: CalendarDate
}) {
  const [only] = items
  if (items.length === 1 && only?.quantity === 1) return null
  return (
    <Card title="Items, excl. VAT">
      <ul className="tabular divide-y divide-line text-sm">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="wrap-anywhere min-w-0 whitespace-pre-line">
              {itemName(item)}
              <span className="block text-muted text-xs">{detailOf(item, renewsOn)}</span>
            </span>
            <span className="whitespace-nowrap font-medium">
              {formatRand(item.quantity * item.unitPriceCents)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function detailOf(
  { quantity, unitPriceCents, startedOn, endsAtRenewal }: SubscriptionItem,
  renewsOn: CalendarDate,
): string {
  const change =
    startedOn === null
      ? `from ${formatDay(renewsOn)}`
      : endsAtRenewal
        ? `until ${formatDay(renewsOn)}`
        : ''
  return [quantity === 1 ? '' : `${formatRand(unitPriceCents)} each`, change]
    .filter(Boolean)
    .join(' · ')
}
