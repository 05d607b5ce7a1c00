import { formatDay } from '#kernel/date-format.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { NextBillingLabel } from '#modules/billing/subscriptions/components/service-row.tsx'
import { SubscriptionStatusBadge } from '#modules/billing/subscriptions/components/subscription-status.tsx'
import type { SubscriptionListRow } from '#modules/billing/subscriptions/queries/subscription-list.server.ts'
import { nextBilling } from '#modules/billing/subscriptions/rules/next-charge.ts'
import { methodOfSubscription } from '#modules/billing/subscriptions/rules/service.ts'
import {
  reviewReasonLabels,
  reviewReasons,
  subscriptionListStateLabels,
  subscriptionListStates,
  subscriptionPaymentMethods,
} from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { billingPeriodLabels } from '#modules/catalog/rules/period-labels.ts'
import { renewingPeriods } from '#modules/catalog/rules/price.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'

export function subscriptionColumns(today: CalendarDate): Column<SubscriptionListRow>[] {
  return [
    {
      id: 'customer',
      header: 'Customer',
      cell: (row) => (
        <NameCell
          name={row.customerName}
          below={row.customerEmail}
          className="md:max-w-40 @4xl/list:max-w-52 @min-[68rem]/list:max-w-64"
        />
      ),
      phone: 'title',
    },
    { id: 'plan', header: 'Plan', cell: Plan, phone: 'line' },
    {
      id: 'method',
      header: 'Payment',
      cell: (row) => paymentMethodLabels[methodOfSubscription[row.method]],
      phone: 'hidden',
      from: 'widest',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <SubscriptionStatusBadge {...row} />,
      phone: 'corner',
    },
    {
      id: 'next',
      header: 'Next billing',
      cell: (row) => <Next row={row} today={today} />,
      sort: { by: 'next', first: 'ascending', values: 'days' },
      phone: 'foot',
    },
    {
      id: 'started',
      header: 'Started',
      cell: (row) => formatDay(row.startDate),
      className: 'whitespace-nowrap text-muted',
      sort: { by: 'started', first: 'descending' },
      phone: 'hidden',
      from: 'wide',
    },
    {
      id: 'amount',
      header: 'Excl. VAT',
      cell: (row) => formatRand(row.amountCents),
      className: 'whitespace-nowrap font-medium',
      align: 'end',
      phone: 'foot-end',
    },
  ]
}

function Plan({
  packageName,
  serviceLabel,
  description,
  period,
  reviewReasons: reasons,
  pendingDescription,
  status,
}: SubscriptionListRow) {
  return (
    <span className="block min-w-0 md:max-w-52 @4xl/list:max-w-56 @min-[68rem]/list:max-w-72">
      <span className="block truncate" title={description}>
        {packageName ?? description}
      </span>
      <span className="block text-muted text-xs">
        <span className="block truncate" title={serviceLabel}>
          {billingPeriodLabels[period]}
          {packageName !== null && serviceLabel !== '' && ` for ${serviceLabel}`}
        </span>
        {pendingDescription !== null && status !== 'cancelled' && `Then ${pendingDescription}`}
      </span>
      {reasons.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-1">
          {reasons.map((kind) => (
            <Badge key={kind} tone="warning">
              {reviewReasonLabels[kind]}
            </Badge>
          ))}
        </span>
      )}
    </span>
  )
}

function Next({ row, today }: { row: SubscriptionListRow; today: CalendarDate }) {
  if (row.status !== 'active') return <span className="text-muted">–</span>
  const next = nextBilling(
    { kind: 'invoice', status: 'paid', period: row.period, subscription: row },
    today,
  )
  return (
    <span className="block">
      <span className="block whitespace-nowrap">{formatDay(row.nextBillingDate)}</span>
      <span className="text-xs">
        {row.endsWithPeriod ? (
          <span className="text-muted">Ends that day</span>
        ) : (
          <NextBillingLabel next={next} />
        )}
      </span>
    </span>
  )
}

export const subscriptionFilters: readonly Filter[] = [
  {
    name: 'attention',
    label: 'Attention',
    all: 'All subscriptions',
    options: [
      { value: 'any', label: 'Needs attention' },
      ...reviewReasons.map((value) => ({ value, label: reviewReasonLabels[value] })),
    ],
  },
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: subscriptionListStates.map((value) => ({
      value,
      label: subscriptionListStateLabels[value],
    })),
  },
  {
    name: 'method',
    label: 'Payment method',
    all: 'All methods',
    options: subscriptionPaymentMethods.map((value) => ({
      value,
      label: paymentMethodLabels[methodOfSubscription[value]],
    })),
  },
  {
    name: 'period',
    label: 'Billing period',
    all: 'All periods',
    options: renewingPeriods.map((value) => ({
      value,
      label: billingPeriodLabels[value],
    })),
  },
]
