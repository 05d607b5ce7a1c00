import { formatDay, formatRelative } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import {
  CustomerStatusBadge,
  customerStatusOptions,
} from '#modules/customers/components/customer-status.tsx'
import type { CustomerListRow } from '#modules/customers/queries/customer-list.server.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'

export function customerColumns(zone: TimeZone, now: Date): Column<CustomerListRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => <NameCell name={fullName(row)} below={row.email} />,
      fills: true,
      sort: { by: 'name', first: 'ascending' },
      second: { header: 'Email', by: 'email', first: 'ascending' },
      phone: 'title',
    },
    {
      id: 'company',
      header: 'Company',
      cell: (row) => <Short text={row.company || '–'} />,
      className: 'md:min-w-44',
      sort: { by: 'company', first: 'ascending' },
      phone: 'hidden',
      from: 'wide',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <CustomerStatusBadge status={row.status} />,
      phone: 'corner',
    },
    {
      id: 'orders',
      header: 'Orders',
      cell: (row) => row.orders,
      sort: { by: 'orders', first: 'descending' },
      align: 'end',
      phone: 'hidden',
      from: 'widest',
    },
    {
      id: 'services',
      header: 'Active services',
      cell: (row) => row.activeServices,
      align: 'end',
      phone: 'hidden',
      from: 'wide',
    },
    {
      id: 'spent',
      header: 'Total spent',
      cell: (row) => formatRand(row.totalSpentCents),
      className: 'whitespace-nowrap font-medium',
      sort: { by: 'spent', first: 'descending' },
      align: 'end',
      phone: 'foot-end',
    },
    {
      id: 'last-login',
      header: 'Last login',
      cell: (row) => (row.lastLogin ? formatRelative(row.lastLogin, now, zone) : 'Never'),
      className: 'whitespace-nowrap text-muted',
      sort: { by: 'login', first: 'descending' },
      phone: 'hidden',
      from: 'widest',
    },
    {
      id: 'joined',
      header: 'Joined',
      cell: (row) => (
        <span className="whitespace-nowrap text-muted">
          <span className="md:hidden">Joined </span>
          {formatDay(dayIn(zone, row.createdAt))}
        </span>
      ),
      sort: { by: 'joined', first: 'descending' },
      phone: 'foot',
    },
  ]
}

export function fullName({
  firstName,
  lastName,
  email,
}: {
  firstName: string
  lastName: string
  email: string
}): string {
  return `${firstName} ${lastName}`.trim() || email
}

function Short({ text }: { text: string }) {
  return (
    <span
      className="line-clamp-2 max-w-full wrap-break-word md:max-w-40 md:leading-5 @4xl/list:max-w-44 @min-[74rem]/list:max-w-52"
      title={text}
    >
      {text}
    </span>
  )
}

export const customerFilters: readonly Filter[] = [
  { name: 'status', label: 'Status', all: 'All statuses', options: customerStatusOptions },
]
