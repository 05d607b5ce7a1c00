import { ScrollText } from 'lucide-react'
import { href, useSearchParams } from 'react-router'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { parseListQuery } from '#kernel/list-query.ts'
import { auditActors } from '#modules/activity/queries/audit-actors.server.ts'
import { auditList } from '#modules/activity/queries/audit-list.server.ts'
import { chainState } from '#modules/activity/queries/chain-state.server.ts'
import { auditListShape, readAuditDays } from '#modules/activity/rules/audit-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { auditRow } from './audit-row.ts'
import { ChainNotice } from './chain-notice.tsx'
import { auditColumns, auditFilters } from './columns.tsx'

const heading = 'Audit log'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const actors = await auditActors()
  const { searchParams } = args.url
  const query = {
    ...parseListQuery(auditListShape(actors.map(({ userId }) => userId)), searchParams),
    ...readAuditDays(searchParams),
  }
  const [page, chain, { timezone }] = await Promise.all([
    auditList(query),
    chainState(),
    siteSettings(),
  ])
  return {
    query,
    actors,
    page: { ...page, rows: page.rows.map(auditRow) },
    chain,
    timezone,
    now: now(),
  }
}

/** The actions of staff, customers, other programs and the program itself. */
export default function AuditLog({
  loaderData: { query, actors, page, chain, timezone, now },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="Every change, with who made it, from where, and what it was before and after."
        actions={<ExportButton />}
      />
      <ChainNotice chain={chain} now={now} zone={timezone} />
      <List
        label={heading}
        noun={{ one: 'entry', many: 'entries' }}
        columns={auditColumns(timezone)}
        page={page}
        query={query}
        filters={auditFilters(actors)}
        search={{
          label: 'Search the audit log',
          placeholder: 'Text, name, reference, request or address',
        }}
        rowKey={(row) => row.id}
        rowName={(row) => row.title}
        rowLink={(row) => href('/admin/audit/:id', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState icon={<ScrollText className="size-6" />} title="Nothing recorded yet">
            Every change by staff, customers and the program itself will be listed here.
          </EmptyState>
        }
      />
    </>
  )
}

/** Exports all pages of the filtered list. */
function ExportButton() {
  const [params] = useSearchParams()
  return <ExportButtons to={`${href('/admin/audit/export')}?${params}`} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load the audit log" error={error} />
}
