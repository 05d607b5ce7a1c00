import { Gavel, Repeat } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { parseListQuery } from '#kernel/list-query.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { subscriptionList } from '#modules/billing/subscriptions/queries/subscription-list.server.ts'
import { reviewCounts } from '#modules/billing/subscriptions/queries/subscriptions-to-review.server.ts'
import { subscriptionListShape } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { OpenQuestions } from './attention.tsx'
import { subscriptionColumns, subscriptionFilters } from './columns.tsx'

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
