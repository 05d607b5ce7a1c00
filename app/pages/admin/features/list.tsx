import { ListChecks, Plus } from 'lucide-react'
import { Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { featureList } from '#modules/content/queries/feature-list.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/debounced-search.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'
import { fetchFailure } from './failures.ts'
import { FeatureCards } from './feature-cards.tsx'

const heading = 'Website Features'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const search = (args.url.searchParams.get('q') ?? '').trim()
  const all = await featureList()
  const wanted = search.toLowerCase()
  const features = all.filter(({ title, description }) =>
    `${title} ${description}`.toLowerCase().includes(wanted),
  )
  return { features, search, total: all.length }
}

const addFeature = (
  <Button
    to="/admin/features/new"
    preventScrollReset
    icon={<Plus aria-hidden="true" className="size-4" />}
  >
    Add Feature
  </Button>
)

export default function WebsiteFeatures({
  loaderData: { features, search, total },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="What you get with us, on the home page."
        actions={addFeature}
      />
      <DebouncedSearch label="Search features" placeholder="Title or description" search={search} />
      {features.length > 0 && <FeatureCards features={features} canMove={search === ''} />}
      {features.length === 0 && (
        <Card>
          {total === 0 ? (
            <EmptyState
              icon={<ListChecks className="size-6" />}
              title="No features yet"
              action={addFeature}
            >
              The home page shows features once you add one.
            </EmptyState>
          ) : (
            <EmptyState title="No feature matches" action={<Button to="?">Clear search</Button>}>
              No titles or descriptions match your search.
            </EmptyState>
          )}
        </Card>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message={fetchFailure} error={error} />
}
