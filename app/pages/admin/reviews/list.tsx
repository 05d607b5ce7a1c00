import { MailPlus, Plus, Star } from 'lucide-react'
import { href, Outlet, useLocation } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { isNarrowed, parseListQuery } from '#kernel/list-query.ts'
import { reviewList } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { reviewListShape, reviewStatusLabels } from '#modules/content/reviews/rules/review-form.ts'
import { reviewStatuses } from '#modules/content/rules/review.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { type Filter, FilterBar } from '#ui/table/filter-bar.tsx'
import { Pager } from '#ui/table/pager.tsx'
import type { Route } from './+types/list'
import { ReviewCard } from './review-card.tsx'
import { heading, ReviewTabs } from './tabs.tsx'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(reviewListShape, args.url.searchParams)
  const [page, { timezone }] = await Promise.all([reviewList(query), siteSettings()])
  return { query, page, timezone }
}

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: reviewStatuses.map((value) => ({ value, label: reviewStatusLabels[value] })),
  },
]
const icon = { 'aria-hidden': true, className: 'size-4' } as const

export default function Reviews({ loaderData: { query, page, timezone } }: Route.ComponentProps) {
  const { search } = useLocation()
  const addReview = (
    <Button
      to={`${href('/admin/reviews/new')}${search}`}
      preventScrollReset
      icon={<Plus {...icon} />}
    >
      Add review
    </Button>
  )
  const actions = (
    <>
      <Button
        to={`${href('/admin/reviews/invitations')}${search}`}
        variant="outline"
        preventScrollReset
        icon={<MailPlus {...icon} />}
      >
        Invitations
      </Button>
      {addReview}
    </>
  )
  return (
    <>
      <PageHeader
        title={heading}
        description="What customers say. Approved reviews that are marked for the home page are shown there."
        actions={actions}
      />
      <ReviewTabs />
      <FilterBar
        query={query}
        filters={filters}
        search={{ label: 'Search reviews', placeholder: 'Name, review or company' }}
        columns={[]}
      />
      {page.rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Star className="size-6" />}
            title="No reviews found"
            action={
              isNarrowed(query) ? (
                <Button to="?" variant="outline">
                  Clear filters
                </Button>
              ) : (
                addReview
              )
            }
          >
            {isNarrowed(query)
              ? 'Nothing matches these filters.'
              : 'Add one that a customer gave you, or invite customers to write.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <ul aria-label="Reviews" className="grid gap-4 lg:grid-cols-2">
            {page.rows.map((review) => (
              <li key={review.id} className="grid min-w-0">
                <ReviewCard review={review} zone={timezone} />
              </li>
            ))}
          </ul>
          <div className="rounded-xl border border-line bg-surface [&>nav]:border-t-0">
            <Pager page={page} size={query.size} noun={{ one: 'review', many: 'reviews' }} />
          </div>
        </>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load reviews" error={error} />
}
