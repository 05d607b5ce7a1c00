import { ScrollText, ShieldCheck } from 'lucide-react'
import { href, useSearchParams } from 'react-router'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { auditActors } from '#modules/activity/queries/audit-actors.server.ts'
import { type ChainState, chainState } from '#modules/activity/queries/audit-findings.server.ts'
import { auditList } from '#modules/activity/queries/audit-list.server.ts'
import { auditListShape, readAuditDays } from '#modules/activity/rules/audit-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { auditColumns, auditFilters, auditRow } from './columns.tsx'

type Props = { chain: ChainState; now: Date; zone: TimeZone }

const checkNow = (
  <ActionButton to={href('/admin/audit/check')} variant="outline" size="sm">
    Check all now
  </ActionButton>
)

/** Whether anything in the log was changed or removed, how far that was checked and when. */
function ChainNotice({ chain, now, zone }: Props) {
  if (chain.problem !== null)
    return (
      <Alert kind="error" title="The audit log was changed outside the program" action={checkNow}>
        {chain.problem}. Rows before it are in order. Keep a copy of the database and its backups,
        and find out who has access to them.
      </Alert>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      <span className="flex min-w-0 items-start gap-2">
        <ShieldCheck
          aria-hidden="true"
          className={`mt-0.5 size-4 shrink-0 ${chain.verifiedAt === null ? '' : 'text-positive'}`}
        />
        <span>{checkedUpTo(chain, now, zone)}</span>
      </span>
      {checkNow}
    </div>
  )
}

function checkedUpTo(
  { sequence, verifiedSequence, verifiedAt }: ChainState,
  now: Date,
  zone: TimeZone,
): string {
  if (verifiedAt === null) return 'Not checked yet. The first check runs within ten minutes.'
  const rows = `Chain verified up to row ${formatCount(verifiedSequence)}`
  const newer = sequence - verifiedSequence
  const rest =
    newer > 0
      ? ` ${formatCount(newer)} newer ${newer === 1 ? 'row is' : 'rows are'} sealed and checked next.`
      : ''
  return `${rows}, ${formatRelative(verifiedAt, now, zone)}. Nothing was changed or removed.${rest}`
}

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
