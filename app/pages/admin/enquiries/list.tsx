import { href, Outlet, useParams } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { formatCappedCount } from '#kernel/format-count.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import {
  generalEnquiryCounts,
  generalEnquiryList,
} from '#modules/enquiries/queries/enquiry-lists.server.ts'
import { generalListShape } from '#modules/enquiries/rules/enquiry-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'
import { ListPane } from './list-pane.tsx'

const heading = 'General Enquiries'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const query = parseListQuery(generalListShape, args.url.searchParams)
  const [page, counts, { timezone }] = await Promise.all([
    generalEnquiryList(query, member.userId),
    generalEnquiryCounts(),
    siteSettings(),
  ])
  return { query, page, counts, timezone, now: now() }
}

/** Two panes; on a phone the list and the enquiry are their own pages. */
export default function Enquiries({
  loaderData: { query, page, counts, timezone, now },
}: Route.ComponentProps) {
  const { id } = useParams()
  return (
    <>
      {id !== undefined && <h1 className="sr-only lg:hidden">{heading}</h1>}
      <div className={id === undefined ? 'contents' : 'contents max-lg:hidden'}>
        <PageHeader title={heading} description="What visitors sent through the contact form." />
        <EnquiryStatCards counts={counts} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ListPane page={page} query={query} currentId={id} now={now} zone={timezone} />
        <div className="min-w-0">
          {id === undefined ? (
            <Card className="max-lg:hidden">
              <EmptyState title="Select an enquiry to view details" />
            </Card>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load enquiries" error={error} />
}

type Counts = Awaited<ReturnType<typeof generalEnquiryCounts>>

function EnquiryStatCards({ counts }: { counts: Counts }) {
  const list = href('/admin/enquiries')
  return (
    <StatCards label="Enquiries by status">
      <StatCard label="Total" value={formatCappedCount(counts.total)} to={list} />
      <StatCard label="New" value={formatCappedCount(counts.new)} to={`${list}?status=new`} />
      <StatCard
        label="In Progress"
        value={formatCappedCount(counts.inProgress)}
        to={`${list}?status=in_progress`}
      />
      <StatCard
        label="Resolved"
        value={formatCappedCount(counts.resolved)}
        to={`${list}?status=resolved`}
      />
    </StatCards>
  )
}
