import { Gauge } from 'lucide-react'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { type PageSpeed, pageSpeeds } from '#modules/seo/queries/page-speed.server.ts'
import { type SpeedRating, shownVital, speedRating } from '#modules/seo/rules/page-list.ts'
import type { VitalName } from '#modules/seo/rules/vitals.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { amountCell, CardTable } from '#ui/table/card-table.tsx'
import type { Route } from './+types/speed'
import { SeoTabs } from './tabs.tsx'

/**
 * Those that search engines look at first, then the older one of them and the time until everything
 * was there.
 */
const metrics: readonly { name: VitalName; label: string }[] = [
  { name: 'LCP', label: 'Largest paint' },
  { name: 'INP', label: 'Answer to input' },
  { name: 'CLS', label: 'Layout shift' },
  { name: 'FID', label: 'First input' },
  { name: 'LOAD', label: 'Page load' },
]

const ratings: Record<SpeedRating, { className: string; word: string }> = {
  good: { className: 'text-positive', word: 'good' },
  fair: { className: 'text-warning', word: 'needs improvement' },
  poor: { className: 'text-danger', word: 'poor' },
}

function SpeedTable({ pages }: { pages: readonly PageSpeed[] }) {
  return (
    <ScrollingRegion label="Speed of pages">
      <CardTable
        heads={[
          { label: 'Page' },
          { label: 'Visits' },
          ...metrics.map(({ label }) => ({ label, className: 'min-w-24' })),
        ]}
      >
        <tbody className="divide-y divide-line">
          {pages.map(({ path, label, views, values }) => (
            <tr key={path}>
              <th scope="row" className="px-4 py-2.5 text-left font-medium">
                {label}
              </th>
              <td className={amountCell}>{formatCount(views)}</td>
              {metrics.map(({ name }) => (
                <td key={name} className={amountCell}>
                  <Measured name={name} value={values[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </CardTable>
    </ScrollingRegion>
  )
}

function Measured({ name, value }: { name: VitalName; value: number | undefined }) {
  if (value === undefined) return <span className="text-muted">–</span>
  const { className, word } = ratings[speedRating(name, value)]
  return (
    <span className={`font-medium ${className}`}>
      {shownVital(name, value)}
      <span className="sr-only">, {word}</span>
    </span>
  )
}

const heading = 'Speed'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  return { pages: await pageSpeeds() }
}

export default function Speed({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="How fast visitors’ own browsers met each page in the last 28 days. Three of four visits were faster."
      />
      <SeoTabs />
      <Card flush>
        {pages.length > 0 ? (
          <SpeedTable pages={pages} />
        ) : (
          <EmptyState icon={<Gauge className="size-6" />} title="Nothing measured yet">
            Browsers report a page when its visitor leaves it, without anything about the visitor.
          </EmptyState>
        )}
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load the measurements" error={error} />
}
