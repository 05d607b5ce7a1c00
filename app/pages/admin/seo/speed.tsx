import { Gauge } from 'lucide-react'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { pageSpeeds } from '#modules/seo/queries/page-speed.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/speed'
import { SpeedTable } from './speed/speed-table.tsx'
import { SeoTabs } from './tabs.tsx'

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
