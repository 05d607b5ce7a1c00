import { Scale } from 'lucide-react'
import { href } from 'react-router'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { parseListQuery } from '#kernel/list-query.ts'
import { formatRand } from '#kernel/money.ts'
import { ageAnalysis } from '#modules/billing/statements/queries/age-analysis.server.ts'
import {
  type AgedTotals,
  ageAnalysisShape,
  ageingBuckets,
  ageingDays,
} from '#modules/billing/statements/rules/ageing.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { amountCell, CardTable } from '#ui/table/card-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import type { Route } from './+types/age-analysis'

const heading = 'Debtors’ age analysis'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(ageAnalysisShape, args.url.searchParams)
  return { query, ...(await ageAnalysis(query)) }
}

const heads = ['Customer', ...ageingBuckets.map(ageingDays), 'Total'].map((label) => ({ label }))

/**
 * What each customer owes, by how many days it is past its due date. Bad debts that were written
 * off are not owed.
 */
export default function AgeAnalysis({ loaderData: { query, page, totals } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="What each customer owes today, by days past the due date. Account credit is not taken off, and written-off debts are not included."
        back={{ label: 'Invoice Management', to: href('/admin/invoices') }}
        actions={<ExportButtons to={href('/admin/invoices/age-analysis/export')} />}
      />
      {page.rows.length === 0 && page.previous === null ? (
        <EmptyState icon={<Scale className="size-6" />} title="Nothing is owed">
          Customers appear here while one of their invoices is owed.
        </EmptyState>
      ) : (
        <div className="rounded-xl border border-line bg-surface">
          <ScrollingRegion label={heading}>
            <CardTable heads={heads}>
              <tbody className="divide-y divide-line">
                {page.rows.map((debtor) => (
                  <tr key={debtor.customerId}>
                    <th
                      scope="row"
                      className="wrap-anywhere min-w-36 px-4 py-2.5 text-left font-medium"
                    >
                      <SectionLink
                        to={href('/admin/customers/:id', { id: debtor.customerId })}
                        underlined
                      >
                        {debtor.name}
                      </SectionLink>
                    </th>
                    <Amounts totals={debtor} />
                  </tr>
                ))}
              </tbody>
              <tfoot className="border-line border-t font-semibold">
                <tr>
                  <th scope="row" className="px-4 py-2.5 text-left">
                    All customers
                  </th>
                  <Amounts totals={totals} />
                </tr>
              </tfoot>
            </CardTable>
          </ScrollingRegion>
          <Pager page={page} size={query.size} noun={{ one: 'customer', many: 'customers' }} />
        </div>
      )}
    </>
  )
}

function Amounts({ totals: { aged, totalCents } }: { totals: AgedTotals }) {
  return (
    <>
      {ageingBuckets.map((bucket) => (
        <td key={bucket} className={`${amountCell} ${aged[bucket] === 0 ? 'text-muted' : ''}`}>
          {formatRand(aged[bucket])}
        </td>
      ))}
      <td className={`${amountCell} font-semibold`}>{formatRand(totalCents)}</td>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to fetch the age analysis" error={error} />
}
