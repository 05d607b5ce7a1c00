import { ChartColumn } from 'lucide-react'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatCount } from '#kernel/format-count.ts'
import {
  type FaqStatistics,
  faqStatistics,
} from '#modules/content/faq/queries/manage-faqs.server.ts'
import { helpfulRate } from '#modules/content/faq/rules/faq-list.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/statistics'
import { FaqTabs } from './tabs.tsx'

const heading = 'FAQ Manager'

export const meta: Route.MetaFunction = () => [{ title: `Statistics, ${heading}` }]

export async function loader() {
  return { statistics: await faqStatistics() }
}

export default function FaqStatisticsPage({ loaderData: { statistics } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={heading} />
      <FaqTabs />
      {statistics === null ? (
        <Card>
          <EmptyState icon={<ChartColumn className="size-6" />} title="No statistics available">
            They begin with the first question.
          </EmptyState>
        </Card>
      ) : (
        <Metrics statistics={statistics} />
      )}
    </>
  )
}

function Metrics({
  statistics: { faqs, categories, mostViewed, mostHelpful },
}: {
  statistics: FaqStatistics
}) {
  return (
    <>
      <StatCards label="FAQ">
        <StatCard
          label="Total FAQs"
          value={formatCount(faqs.total)}
          note={`${formatCount(faqs.active)} active`}
        />
        <StatCard
          label="Categories"
          value={formatCount(categories.total)}
          note={`${formatCount(categories.active)} active`}
        />
        <StatCard label="Total views" value={formatCount(faqs.views)} />
        <StatCard label="Featured FAQs" value={formatCount(faqs.featured)} />
      </StatCards>
      <StatCards label="Helpfulness">
        <StatCard label="Helpful" value={formatCount(faqs.helpful)} />
        <StatCard label="Not helpful" value={formatCount(faqs.notHelpful)} />
        <StatCard
          label="Helpfulness rate"
          value={helpfulRate(faqs.helpful, faqs.notHelpful) ?? '–'}
        />
      </StatCards>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Top title="Most viewed" rows={mostViewed} empty="No answer has been opened yet." />
        <Top
          title="Most helpful"
          rows={mostHelpful}
          empty="No answer has been found helpful yet."
        />
      </div>
    </>
  )
}

function Top({
  title,
  rows,
  empty,
}: {
  title: string
  rows: FaqStatistics['mostViewed']
  empty: string
}) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="text-muted text-sm">{empty}</p>
      ) : (
        <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
          {rows.map(({ id, question, count }) => (
            <li key={id} className="pl-1">
              <span className="flex justify-between gap-4">
                <span className="wrap-anywhere min-w-0">{question}</span>
                <span className="tabular shrink-0 text-muted">{formatCount(count)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load statistics" error={error} />
}
