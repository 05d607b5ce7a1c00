import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import {
  OrderStatusBadge,
  orderStatusLabel,
} from '#modules/billing/orders/components/order-status.tsx'
import type { OrderListRow } from '#modules/billing/orders/queries/order-list.server.ts'
import {
  orderStatuses,
  paymentMethodLabels,
  paymentMethods,
} from '#modules/billing/orders/rules/order.ts'
import { orderRangeLabels, orderRanges } from '#modules/billing/orders/rules/order-list.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { MomentCell, NameCell } from '#ui/table/name-cell.tsx'

export function orderColumns(zone: TimeZone): Column<OrderListRow>[] {
  return [
    {
      id: 'number',
      header: 'Order',
      cell: (row) => row.number,
      className: 'md:whitespace-nowrap',
      sort: { by: 'number', first: 'ascending' },
      phone: 'title',
    },
    {
      id: 'customer',
      header: 'Customer',
      cell: (row) => <NameCell name={row.customerName} below={row.customerEmail} />,
      fills: true,
      sort: { by: 'customer', first: 'ascending' },
      phone: 'line',
    },
    {
      id: 'package',
      header: 'Package',
      cell: (row) => (
        <NameCell name={row.packageName ?? '–'} below={row.serviceLabel} className="md:max-w-44" />
      ),
      phone: 'hidden',
      from: 'widest',
    },
    {
      id: 'method',
      header: 'Payment method',
      cell: (row) => paymentMethodLabels[row.method],
      className: 'whitespace-nowrap',
      phone: 'hidden',
      from: 'wide',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <OrderStatusBadge status={row.status} />,
      phone: 'corner',
    },
    {
      id: 'created',
      header: 'Created',
      cell: (row) => <MomentCell at={row.createdAt} zone={zone} />,
      className: 'text-muted',
      sort: { by: 'created', first: 'descending' },
      phone: 'foot',
    },
    {
      id: 'total',
      header: 'Total',
      cell: (row) => formatRand(row.totalCents),
      className: 'font-medium',
      sort: { by: 'total', first: 'descending' },
      align: 'end',
      phone: 'foot-end',
    },
  ]
}

export const orderFilters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: orderStatuses.map((value) => ({ value, label: orderStatusLabel(value) })),
  },
  {
    name: 'method',
    label: 'Payment method',
    all: 'All methods',
    options: paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
  },
  {
    name: 'range',
    label: 'Date',
    all: 'All time',
    options: orderRanges.map((value) => ({ value, label: orderRangeLabels[value] })),
  },
]
