import { Landmark, Upload } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { parseListQuery } from '#kernel/list-query.ts'
import { formatRand } from '#kernel/money.ts'
import { bankLineList } from '#modules/reconciliation/queries/bank-line-list.server.ts'
import { deskFigures } from '#modules/reconciliation/queries/bank-statements.server.ts'
import { bankLineListShape } from '#modules/reconciliation/rules/bank-line-states.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/desk'
import { bankLineColumns, deskFilters } from './columns.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'EFT desk' }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(bankLineListShape, args.url.searchParams)
  const [page, figures] = await Promise.all([bankLineList(query), deskFigures()])
  return { query, page, figures }
}

const uploadStatement = (
  <Button to="/admin/eft/upload" icon={<Upload aria-hidden="true" className="size-4" />}>
    Import statement
  </Button>
)

/** EFT payments to review; the filter shows other lines. */
export default function EftDesk({ loaderData: { query, page, figures } }: Route.ComponentProps) {
  const { proposed, waiting, claims } = figures
  return (
    <>
      <PageHeader
        title="EFT desk"
        description="Match EFT payments to invoices."
        actions={
          <>
            <Button to="/admin/eft/statements" variant="outline">
              Statements
            </Button>
            <Button to="/admin/eft/claims" variant="outline">
              Proofs of payment
            </Button>
            {uploadStatement}
          </>
        }
      />
      <StatCards label="To decide">
        <StatCard
          label="Proposed"
          value={proposed.count}
          note={formatRand(proposed.cents)}
          to="/admin/eft?state=proposed"
        />
        <StatCard
          label="Waiting"
          value={waiting.count}
          note={formatRand(waiting.cents)}
          to="/admin/eft?state=waiting"
        />
        <StatCard
          label="Proofs of payment"
          value={claims}
          note="to look at"
          to="/admin/eft/claims"
        />
      </StatCards>
      <List
        label="Lines of bank statements"
        noun={{ one: 'line', many: 'lines' }}
        columns={bankLineColumns}
        page={page}
        query={query}
        filters={deskFilters}
        search={{ label: 'Search lines', placeholder: 'Text, reference, amount or customer' }}
        rowKey={(row) => row.id}
        rowName={(row) => `line ${row.description}`}
        rowLink={(row) => href('/admin/eft/lines/:id/:decision?', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState
            icon={<Landmark className="size-6" />}
            title="Nothing to review"
            action={uploadStatement}
          >
            Upload the bank’s statement. Exact matches are allocated automatically; the rest comes
            here.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading="EFT desk"
      message="Failed to fetch the lines"
      actions={uploadStatement}
      error={error}
    />
  )
}
