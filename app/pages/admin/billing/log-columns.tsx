import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import type { RunLogRow } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { logStatusLabels } from '#modules/billing/runs/rules/run-list.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/table/column.ts'

/** A failed invoice shows its error below the number. */
export const logColumns: Column<RunLogRow>[] = [
  {
    id: 'invoice',
    header: 'Invoice',
    cell: (row) => row.invoiceNumber ?? 'No invoice',
    phone: 'title',
  },
  {
    id: 'subscription',
    header: 'Subscription',
    cell: (row) => (
      <>
        <SectionLink to={href('/admin/subscriptions/:id', { id: row.subscriptionId })}>
          {row.description}
        </SectionLink>
        {row.errorMessage !== '' && (
          <span className="block text-danger text-xs">{row.errorMessage}</span>
        )}
      </>
    ),
    phone: 'line',
  },
  {
    id: 'period',
    header: 'Period from',
    cell: (row) => formatDay(row.billingDate),
    className: 'text-muted',
    phone: 'foot',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge status={row.status} labels={logStatusLabels} />,
    phone: 'corner',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => formatRand(row.amountCents),
    className: 'font-medium',
    align: 'end',
    phone: 'foot-end',
  },
]
