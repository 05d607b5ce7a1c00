import { CircleHelp, CirclePause, Gavel, type LucideIcon, PlugZap, Repeat } from 'lucide-react'
import { href, Link } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { subscriptionList } from '#modules/billing/subscriptions/queries/subscription-list.server.ts'
import { reviewCounts } from '#modules/billing/subscriptions/queries/subscriptions-to-review.server.ts'
import {
  type ReviewReason,
  reviewReasonLabels,
  reviewReasons,
  subscriptionListShape,
} from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { subscriptionColumns, subscriptionFilters } from './columns.tsx'

const icons: Record<ReviewReason, LucideIcon> = {
  charge: CircleHelp,
  parked: CirclePause,
  proposal: Gavel,
  gateway: PlugZap,
}

type Props = { counts: Record<ReviewReason, number>; chosen: string | null }

/** What needs attention, each linked to its subscriptions; empty if nothing does. */
function OpenQuestions({ counts, chosen }: Props) {
  const open = reviewReasons.filter((kind) => counts[kind] > 0)
  if (open.length === 0) return null
  return (
    <section
      aria-label="Needs attention"
      className="rounded-xl border border-warning/40 bg-warning-soft px-4 py-3"
    >
      <h2 className="font-semibold text-sm">Needs attention</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {open.map((kind) => {
          const Icon = icons[kind]
          return (
            <li key={kind}>
              <Link
                to={kind === chosen ? '?' : `?attention=${kind}`}
                preventScrollReset
                aria-current={kind === chosen ? 'true' : undefined}
                className="inline-flex min-h-9 max-sm:min-h-11 items-center gap-2 rounded-lg border border-line-strong/60 bg-surface px-3 text-sm hover:border-line-strong aria-[current]:border-selected aria-[current]:font-semibold"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-warning" />
                {reviewReasonLabels[kind]}
                <span className="tabular font-semibold">{formatCount(counts[kind])}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Subscriptions' }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(subscriptionListShape, args.url.searchParams)
  const [page, questions, today] = await Promise.all([
    subscriptionList(query),
    reviewCounts(),
    siteToday(),
  ])
  return { query, page, questions, today }
}

export default function Subscriptions({
  loaderData: { query, page, questions, today },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Subscriptions"
        actions={
          questions.proposal > 0 && (
            <Button
              to={href('/admin/subscriptions/proposals')}
              variant="outline"
              icon={<Gavel aria-hidden="true" className="size-4" />}
            >
              Decide on cancellations
            </Button>
          )
        }
      />
      <OpenQuestions counts={questions} chosen={query.filters.attention} />
      <List
        label="Subscriptions"
        noun={{ one: 'subscription', many: 'subscriptions' }}
        columns={subscriptionColumns(today)}
        page={page}
        query={query}
        filters={subscriptionFilters}
        search={{ label: 'Search subscriptions', placeholder: 'Customer, plan or order number' }}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.description} of ${row.customerName}`}
        rowLink={(row) => href('/admin/subscriptions/:id', { id: row.id })}
        bulk={
          questions.proposal === 0
            ? null
            : {
                page: href('/admin/subscriptions/proposals'),
                label: 'Decide on selected',
                selectable: (row) => row.reviewReasons.includes('proposal'),
                actions: () => (
                  <Button type="submit" size="sm">
                    Keep or end
                  </Button>
                ),
              }
        }
        empty={
          <EmptyState icon={<Repeat className="size-6" />} title="No subscriptions yet">
            A subscription starts when a recurring order is paid.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure heading="Subscriptions" message="Failed to load subscriptions" error={error} />
  )
}
