import { Landmark, Upload } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import {
  type StatementRow,
  statementList,
} from '#modules/reconciliation/queries/bank-statements.server.ts'
import { statementListShape } from '#modules/reconciliation/rules/bank-line-states.ts'
import { bankLabels, isBank } from '#modules/reconciliation/rules/bank-statement/banks.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Column } from '#ui/table/column.ts'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/statements'

export const meta: Route.MetaFunction = () => [{ title: 'Bank statements' }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(statementListShape, args.url.searchParams)
  const [page, { timezone }] = await Promise.all([statementList(query), siteSettings()])
  return { query, page, timezone }
}

const uploadStatement = (
  <Button to="/admin/eft/upload" icon={<Upload aria-hidden="true" className="size-4" />}>
    Import statement
  </Button>
)

function columnsIn(zone: TimeZone): Column<StatementRow>[] {
  return [
    { id: 'file', header: 'File', cell: File, phone: 'title' },
    {
      id: 'period',
      header: 'Period',
      cell: (row) => periodOf(row),
      className: 'text-muted',
      phone: 'line',
    },
    {
      id: 'lines',
      header: 'Lines',
      cell: (row) => row.lineCount,
      align: 'end',
      phone: 'hidden',
      from: 'wide',
    },
    {
      id: 'open',
      header: 'To review',
      cell: (row) =>
        row.openCount === 0 ? (
          <span className="text-muted">None</span>
        ) : (
          <strong>{row.openCount}</strong>
        ),
      align: 'end',
      phone: 'corner',
    },
    {
      id: 'uploaded',
      header: 'Imported',
      cell: (row) => `${formatMoment(row.createdAt, zone)} by ${row.uploadedBy}`,
      className: 'text-muted',
      sort: { by: 'uploaded', first: 'descending' },
      phone: 'foot',
    },
  ]
}

function File({ fileName, bank, accountNumber }: StatementRow) {
  return (
    <span className="block max-w-full md:max-w-64">
      <span className="block truncate" title={fileName}>
        {fileName}
      </span>
      <span className="block truncate font-normal text-muted text-xs">
        {[isBank(bank) ? bankLabels[bank] : bank, accountNumber].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function periodOf({ firstDay, lastDay }: StatementRow): string {
  if (!firstDay || !lastDay) return ''
  return firstDay === lastDay
    ? formatDay(firstDay)
    : `${formatDay(firstDay)} to ${formatDay(lastDay)}`
}

export default function BankStatements({
  loaderData: { query, page, timezone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Bank statements"
        back={{ label: 'EFT desk', to: '/admin/eft' }}
        actions={uploadStatement}
      />
      <List
        label="Bank statements"
        noun={{ one: 'statement', many: 'statements' }}
        columns={columnsIn(timezone)}
        page={page}
        query={query}
        filters={[]}
        search={null}
        rowKey={(row) => row.id}
        rowName={(row) => `statement ${row.fileName}`}
        rowLink={(row) => href('/admin/eft/statements/:id', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState
            icon={<Landmark className="size-6" />}
            title="No statements yet"
            action={uploadStatement}
          >
            Imported statements are listed here, with what happened to their lines.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading="Bank statements"
      message="Failed to fetch the statements"
      actions={uploadStatement}
      error={error}
    />
  )
}
