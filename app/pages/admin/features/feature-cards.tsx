import { CatalogueButtons } from '#modules/catalog/components/catalogue-buttons.tsx'
import { CatalogueList } from '#modules/catalog/components/catalogue-list.tsx'
import type { FeatureRow } from '#modules/content/queries/feature-list.server.ts'
import { featureDrawings } from '#modules/content/rules/feature-drawing.ts'
import { ActiveBadge } from '#ui/feedback/badge.tsx'

const toggle = { activate: 'Show', deactivate: 'Hide' }

/** The features in the order of the site. */
export function FeatureCards({
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
