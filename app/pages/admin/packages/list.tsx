import { Package, Plus } from 'lucide-react'
import { Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { CatalogueList } from '#modules/catalog/components/catalogue-list.tsx'
import { packageList } from '#modules/catalog/queries/package-list.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'
import { PackageCard } from './package-card.tsx'

const heading = 'Package Management'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  return { packages: await packageList() }
}

const addPackage = (
  <Button to="/admin/packages/new" icon={<Plus aria-hidden="true" className="size-4" />}>
    Add Package
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
