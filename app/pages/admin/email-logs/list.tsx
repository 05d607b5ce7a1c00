import { MailSearch, RefreshCw } from 'lucide-react'
import { href, Outlet, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { fromEmailTables } from '#app/answers/email-tables.server.ts'
import { emailFailure } from '#app/answers/tables-denied.ts'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import {
  type EmailLogStats,
  emailLogList,
  emailLogStats,
} from '#modules/mail/queries/email-log-list.server.ts'
import { emailTemplateNames } from '#modules/mail/queries/email-templates.server.ts'
import { countMailsToReview } from '#modules/mail/queries/mail-queue.server.ts'
import { emailLogListShape, successRate } from '#modules/mail/rules/email-log-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import { EmailTabs } from '../email/tabs.tsx'
import type { Route } from './+types/list'
import { emailLogColumns, emailLogFilters } from './columns.tsx'

const heading = 'Email Logs'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const templates = await fromEmailTables(emailTemplateNames)
  const query = parseListQuery(emailLogListShape(templates), args.url.searchParams)
  const [page, stats, toReview, { timezone }] = await fromEmailTables(() =>
    Promise.all([emailLogList(query), emailLogStats(), countMailsToReview(), siteSettings()]),
  )
  return { query, page, stats, templates, toReview, timezone }
}

/**
 * Every email that was queued, sent or failed. Details open as a dialog over it, with their own
 * address.
 */
export default function EmailLogs({
  loaderData: { query, page, stats, templates, toReview, timezone },
}: Route.ComponentProps) {
  // The dialog opens over the list as it is filtered.
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title={heading}
        actions={
          <>
            <RefreshButton />
            <ExportButton />
          </>
        }
      />
      <EmailTabs toReview={toReview} />
      <EmailLogCards stats={stats} />
      <List
        label="Email Logs"
        noun={{ one: 'email', many: 'emails' }}
        columns={emailLogColumns(timezone)}
        page={page}
        query={query}
        filters={emailLogFilters(templates)}
        search={{ label: 'Search emails', placeholder: 'Recipient or subject' }}
        rowKey={(row) => row.id}
        rowName={(row) => `email to ${row.recipient}`}
        rowLink={(row) => `${href('/admin/email-logs/:id', { id: row.id })}${search}`}
        bulk={null}
        empty={
          <EmptyState icon={<MailSearch className="size-6" />} title="No emails yet">
            Every email that is sent appears here.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

function RefreshButton() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button
      variant="outline"
      loading={state !== 'idle'}
      onClick={() => void revalidate()}
      icon={<RefreshCw aria-hidden="true" className="size-4" />}
    >
      Refresh
    </Button>
  )
}

/** Exports all pages of the filtered list. */
function ExportButton() {
  const [params] = useSearchParams()
  return <ExportButtons to={`${href('/admin/email-logs/export')}?${params}`} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message={emailFailure(error, 'Failed to load some email data')}
      error={error}
    />
  )
}

/** B§2.2.9, the five cards. */
function EmailLogCards({ stats }: { stats: EmailLogStats }) {
  const page = href('/admin/email-logs')
  return (
    <StatCards label="Summary">
      <StatCard label="Total" value={formatCount(stats.total)} to={page} />
      <StatCard label="Sent" value={formatCount(stats.sent)} to={`${page}?status=sent`} />
      <StatCard label="Failed" value={formatCount(stats.failed)} to={`${page}?status=failed`} />
      <StatCard label="Queued" value={formatCount(stats.queued)} to={`${page}?status=queued`} />
      <StatCard label="Success rate" value={successRate(stats) ?? '–'} note="of sent and failed" />
    </StatCards>
  )
}
