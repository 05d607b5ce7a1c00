import { FileCheck } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { formatRand } from '#kernel/money.ts'
import { ClaimBadge } from '#modules/reconciliation/components/bank-line-state.tsx'
import { type ClaimRow, claimList } from '#modules/reconciliation/queries/payment-claims.server.ts'
import { claimListShape } from '#modules/reconciliation/rules/bank-line-states.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/claims'

export const meta: Route.MetaFunction = () => [{ title: 'Proofs of payment' }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(claimListShape, args.url.searchParams)
  const [page, { timezone }] = await Promise.all([claimList(query), siteSettings()])
  return { query, page, timezone }
}

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'To review',
    options: [
      { value: 'confirmed', label: 'Money found' },
      { value: 'dismissed', label: 'Dismissed' },
      { value: 'all', label: 'All' },
    ],
  },
]

function columnsIn(zone: TimeZone): Column<ClaimRow>[] {
  return [
    {
      id: 'customer',
      header: 'Customer',
      cell: (row) => (
        <span className="block max-w-full truncate md:max-w-56">{row.customerName}</span>
      ),
      phone: 'title',
    },
    { id: 'invoice', header: 'Invoice', cell: (row) => row.invoiceNumber, phone: 'line' },
    {
      id: 'amount',
      header: 'Amount',
      cell: (row) => formatRand(row.amountCents),
      className: 'tabular whitespace-nowrap font-medium',
      align: 'end',
      phone: 'foot-end',
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => <ClaimBadge state={row.state} />,
      phone: 'corner',
    },
    {
      id: 'paid',
      header: 'Paid on',
      cell: (row) => formatDay(row.paidOn),
      className: 'text-muted',
      phone: 'foot',
    },
    {
      id: 'file',
      header: 'File',
      cell: (row) => (row.fileName ? 'Yes' : 'None'),
      className: 'text-muted',
      phone: 'hidden',
      from: 'wide',
    },
    {
      id: 'reported',
      header: 'Reported',
      cell: (row) => formatMoment(row.createdAt, zone),
      className: 'text-muted',
      sort: { by: 'claimed', first: 'descending' },
      phone: 'hidden',
      from: 'wide',
    },
  ]
}

export default function PaymentClaims({
  loaderData: { query, page, timezone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Proofs of payment"
        description="Payments that customers have reported. They count once the money is on a bank statement."
        back={{ label: 'EFT desk', to: '/admin/eft' }}
      />
      <List
        label="Proofs of payment"
        noun={{ one: 'proof', many: 'proofs' }}
        columns={columnsIn(timezone)}
        page={page}
        query={query}
        filters={filters}
        search={null}
        rowKey={(row) => row.id}
        rowName={(row) => `proof of ${row.customerName}`}
        rowLink={(row) => href('/admin/eft/claims/:id/:decision?', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState icon={<FileCheck className="size-6" />} title="Nothing to review">
            Customers who pay by EFT can send proof of payment. It stays here until the money
            arrives.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading="Proofs of payment"
      message="Failed to fetch the proofs of payment"
      error={error}
    />
  )
}
