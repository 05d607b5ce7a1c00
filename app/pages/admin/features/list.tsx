import { ListChecks, Plus } from 'lucide-react'
import { Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { CatalogueButtons } from '#modules/catalog/components/catalogue-buttons.tsx'
import { CatalogueList } from '#modules/catalog/components/catalogue-list.tsx'
import { type FeatureRow, featureList } from '#modules/content/queries/features.server.ts'
import { featureDrawings } from '#modules/content/rules/feature.ts'
import { ActiveBadge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'

const toggle = { activate: 'Show', deactivate: 'Hide' }

/** The features in the order of the site. */
function FeatureCards({
  features,
  canMove,
}: {
  features: readonly FeatureRow[]
  canMove: boolean
}) {
  const rows = features.map((feature) => ({ ...feature, name: feature.title }))
  return (
    <CatalogueList label="Website features" list="/admin/features" rows={rows} canMove={canMove}>
      {(feature, { handle, place }) => (
        <article
          className={`flex min-w-0 flex-col rounded-xl border bg-surface ${feature.isActive ? 'border-line' : 'border-line border-dashed'}`}
        >
          <div className="flex flex-1 items-start gap-3 p-4">
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              className={`size-7 shrink-0 fill-none stroke-[1.6] stroke-current ${feature.isActive ? '' : 'opacity-50'}`}
            >
              <path d={featureDrawings[feature.icon]} />
            </svg>
            <div className="min-w-0 flex-1">
              <h2 className="font-semibold text-base wrap-anywhere">{feature.title}</h2>
              <p className="mt-1 flex flex-wrap gap-1.5">
                <ActiveBadge isActive={feature.isActive} />
                <span className="text-muted text-sm">Order {feature.sortOrder}</span>
              </p>
              <p className="mt-2 line-clamp-4 text-muted text-sm wrap-anywhere">
                {feature.description}
              </p>
            </div>
            {handle}
          </div>
          <footer className="flex flex-wrap items-center gap-1 border-line border-t p-2">
            <CatalogueButtons
              list="/admin/features"
              id={feature.id}
              name={feature.title}
              isActive={feature.isActive}
              labels={toggle}
              place={place}
            />
          </footer>
        </article>
      )}
    </CatalogueList>
  )
}

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
    Add feature
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
  return <LoadFailure heading={heading} message="Failed to fetch website features" error={error} />
}
