import { Package, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatRand } from '#kernel/money.ts'
import { CatalogueButtons, type Place } from '#modules/catalog/components/catalogue-buttons.tsx'
import { CatalogueCard } from '#modules/catalog/components/catalogue-card.tsx'
import { CatalogueList } from '#modules/catalog/components/catalogue-list.tsx'
import { type PackageRow, packageList } from '#modules/catalog/queries/packages.server.ts'
import { featureText } from '#modules/catalog/rules/package.ts'
import { packageTypeLabels } from '#modules/catalog/rules/package-labels.ts'
import { perPeriod } from '#modules/catalog/rules/period-labels.ts'
import { billingPeriods, ownPeriod } from '#modules/catalog/rules/price.ts'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'

const toggle = { activate: 'Activate', deactivate: 'Deactivate' }

/** Each further period that has a price, and the set-up fee. */
function alsoSold({ periodPrices, setupFeeCents }: PackageRow): string {
  const others = billingPeriods.filter((period) => periodPrices[period] !== undefined)
  const also = others.map(
    (period) => `${formatRand(periodPrices[period] ?? 0)} ${perPeriod(period)}`,
  )
  const setup = setupFeeCents === 0 ? '' : `. Setup fee ${formatRand(setupFeeCents)}`
  return `${also.length === 0 ? '' : `. Also ${also.join(', ')}`}${setup}`
}

function PackageCard({
  item,
  place,
  handle,
}: {
  item: PackageRow
  place: Place | null
  handle: ReactNode
}) {
  return (
    <CatalogueCard
      icon={item.metadata.icon_emoji}
      name={item.name}
      price={formatRand(item.priceCents)}
      period={`${perPeriod(ownPeriod(item.billingPeriod))}, without VAT${alsoSold(item)}`}
      description={item.description}
      features={item.features.map(featureText)}
      isActive={item.isActive}
      handle={handle}
      badges={
        <>
          <ActiveBadge isActive={item.isActive} />
          <Badge>{packageTypeLabels[item.metadata.type]}</Badge>
          {item.isFeatured && <Badge tone="outline">Featured</Badge>}
          {!item.showOnFrontend && <Badge tone="info">Custom Package</Badge>}
        </>
      }
      buttons={
        <CatalogueButtons
          list="/admin/packages"
          id={item.id}
          name={item.name}
          isActive={item.isActive}
          labels={toggle}
          place={place}
        />
      }
    />
  )
}

const heading = 'Package Management'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  return { packages: await packageList() }
}

const addPackage = (
  <Button to="/admin/packages/new" icon={<Plus aria-hidden="true" className="size-4" />}>
    Add package
  </Button>
)

export default function Packages({ loaderData: { packages } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="What customers can order, in the order the site shows it."
        actions={addPackage}
      />
      {packages.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Package className="size-6" />}
            title="No packages yet"
            action={addPackage}
          >
            Customers can order once you add one.
          </EmptyState>
        </Card>
      ) : (
        <CatalogueList label="Packages" list="/admin/packages" rows={packages} canMove>
          {(item, order) => <PackageCard item={item} {...order} />}
        </CatalogueList>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load packages" error={error} />
}
