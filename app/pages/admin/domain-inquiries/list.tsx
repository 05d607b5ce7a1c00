import { Globe } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { formatCappedCount } from '#kernel/format-count.ts'
import { isNarrowed, parseListQuery } from '#kernel/list-query.ts'
import { domainInquiry, enquiryAgents } from '#modules/enquiries/queries/enquiry-details.server.ts'
import {
  domainInquiryCounts,
  domainInquiryList,
} from '#modules/enquiries/queries/enquiry-lists.server.ts'
import { enquiryThread } from '#modules/enquiries/queries/enquiry-thread.server.ts'
import { domainListShape } from '#modules/enquiries/rules/enquiry-list.ts'
import {
  domainPriorities,
  domainPriorityLabels,
  domainServiceTypes,
  domainStatuses,
  domainStatusLabels,
  serviceTypeLabels,
} from '#modules/enquiries/rules/status.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { type Filter, FilterBar } from '#ui/table/filter-bar.tsx'
import type { Route } from './+types/list'
import { InquiryCards } from './inquiry-cards.tsx'

const heading = 'Domain Inquiries'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const params = args.url.searchParams
  const query = parseListQuery(domainListShape, params)
  const [page, counts, open, { timezone }] = await Promise.all([
    domainInquiryList(query, member.userId),
    domainInquiryCounts(),
    openOne(params.get('open') ?? ''),
    siteSettings(),
  ])
  const may = { tickets: mayHandleTickets(member), logs: canManageEmail(member) }
  return { query, page, counts, open, may, timezone, now: now() }
}

/** The inquiry that is expanded; null for none, or one that was deleted. */
async function openOne(id: string) {
  const inquiry = await domainInquiry(id)
  if (!inquiry) return null
  const [messages, agents] = await Promise.all([
    enquiryThread('domain', inquiry.id),
    enquiryAgents('domain'),
  ])
  return { inquiry, messages, agents }
}

export type OpenInquiry = NonNullable<Awaited<ReturnType<typeof openOne>>>

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: domainStatuses.map((value) => ({ value, label: domainStatusLabels[value] })),
  },
  {
    name: 'service',
    label: 'Service type',
    all: 'All service types',
    options: domainServiceTypes.map((value) => ({ value, label: serviceTypeLabels[value] })),
  },
  {
    name: 'priority',
    label: 'Priority',
    all: 'All priorities',
    options: domainPriorities.map((value) => ({ value, label: domainPriorityLabels[value] })),
  },
  {
    name: 'assigned',
    label: 'Assigned to',
    all: 'Everybody’s',
    options: [
      { value: 'me', label: 'Assigned to me' },
      { value: 'nobody', label: 'Unassigned' },
    ],
  },
]

export default function DomainInquiries({ loaderData }: Route.ComponentProps) {
  const { query, page, counts, open, may, timezone, now } = loaderData
  return (
    <>
      <PageHeader
        title={heading}
        description="Domains that visitors want to register or transfer."
      />
      <InquiryStatCards counts={counts} />
      <FilterBar
        query={query}
        filters={filters}
        search={{ label: 'Search inquiries', placeholder: 'Company, contact, email or domain' }}
        columns={[]}
      />
      {page.rows.length === 0 ? (
        <div className="rounded-xl border border-line bg-surface">
          <EmptyState
            icon={<Globe className="size-6" />}
            title="No domain inquiries found"
            action={
              isNarrowed(query) && (
                <Button to="?" variant="outline">
                  Clear filters
                </Button>
              )
            }
          >
            {isNarrowed(query)
              ? 'Try adjusting your filters.'
              : 'What visitors send through the domain form appears here.'}
          </EmptyState>
        </div>
      ) : (
        <InquiryCards
          page={page}
          size={query.size}
          open={open}
          may={may}
          now={now}
          zone={timezone}
        />
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message="Failed to load domain inquiries. Please try again."
      error={error}
    />
  )
}

type Counts = Awaited<ReturnType<typeof domainInquiryCounts>>

function InquiryStatCards({ counts }: { counts: Counts }) {
  const list = href('/admin/domain-inquiries')
  return (
    <StatCards label="Domain inquiries by status">
      <StatCard label="Total inquiries" value={formatCappedCount(counts.total)} to={list} />
      <StatCard label="New" value={formatCappedCount(counts.new)} to={`${list}?status=new`} />
      <StatCard
        label="In Progress"
        value={formatCappedCount(counts.inProgress)}
        to={`${list}?status=in_progress`}
      />
      <StatCard
        label="Contacted"
        value={formatCappedCount(counts.contacted)}
        to={`${list}?status=contacted`}
      />
    </StatCards>
  )
}
