import { ChartColumn } from 'lucide-react'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { reviewMetrics } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import type { ReviewStatistics } from '#modules/content/reviews/rules/review-statistics.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/statistics'
import { heading, ReviewTabs } from './tabs.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Statistics, ${heading}` }]

export async function loader() {
  return { statistics: await reviewMetrics() }
}

export default function ReviewStatisticsPage({ loaderData: { statistics } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={heading} />
      <ReviewTabs />
      {statistics === null ? (
        <Card>
          <EmptyState icon={<ChartColumn className="size-6" />} title="No statistics available">
            They begin with the first review.
          </EmptyState>
        </Card>
      ) : (
        <Metrics statistics={statistics} />
      )}
    </>
  )
}

function Metrics({
  statistics: { total, approved, pending, average, distribution },
}: {
  statistics: ReviewStatistics
}) {
  return (
    <>
      <StatCards label="Reviews">
        <StatCard label="Total reviews" value={formatCount(total)} to="/admin/reviews" />
        <StatCard
          label="Approved"
          value={formatCount(approved)}
          to="/admin/reviews?status=approved"
        />
        <StatCard label="Pending" value={formatCount(pending)} to="/admin/reviews?status=pending" />
        <StatCard label="Average rating" value={average} />
      </StatCards>
      <Card title="Rating distribution">
        <ul className="flex max-w-xl flex-col gap-2 text-sm">
          {distribution.map(({ rating, count }) => (
            <li
              key={rating}
              className="grid grid-cols-[2.5rem_minmax(0,1fr)_4rem] items-center gap-3"
            >
              <span className="text-muted">{rating} of 5</span>
              <meter
                aria-label={`${rating} of 5`}
                min={0}
                max={total}
                value={count}
                className="h-2.5 w-full overflow-hidden rounded-full bg-sunken [&::-moz-meter-bar]:bg-selected [&::-webkit-meter-bar]:h-2.5 [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-bar]:bg-sunken [&::-webkit-meter-optimum-value]:bg-none [&::-webkit-meter-optimum-value]:bg-selected"
              />
              <span className="tabular text-right">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load statistics" error={error} />
}
