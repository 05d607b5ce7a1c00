import { Layers, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatRand } from '#kernel/money.ts'
import { CatalogueButtons, type Place } from '#modules/catalog/components/catalogue-buttons.tsx'
import { CatalogueCard } from '#modules/catalog/components/catalogue-card.tsx'
import { CatalogueList } from '#modules/catalog/components/catalogue-list.tsx'
import {
  type HostingPlanRow,
  hostingPlanList,
} from '#modules/catalog/queries/hosting-plans.server.ts'
import { plansMatching } from '#modules/catalog/rules/hosting-plan.ts'
import { featureText } from '#modules/catalog/rules/package.ts'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'

const toggle = { activate: 'Show', deactivate: 'Hide' }

type Props = { plan: HostingPlanRow; place: Place | null; handle: ReactNode }

function PlanCard({ plan, place, handle }: Props) {
  return (
    <CatalogueCard
      icon={plan.iconEmoji}
      name={plan.name}
      price={formatRand(plan.priceCents)}
      period={`a ${plan.period}, without VAT`}
      description={plan.description}
      features={plan.features.map(featureText)}
      isActive={plan.isActive}
      handle={handle}
      badges={
        <>
          <ActiveBadge isActive={plan.isActive} />
          {plan.isPopular && <Badge tone="outline">Popular</Badge>}
        </>
      }
      buttons={
        <CatalogueButtons
          list="/admin/hosting-plans"
          id={plan.id}
          name={plan.name}
          isActive={plan.isActive}
          labels={toggle}
          place={place}
        />
      }
    />
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Hosting Plans' }]

export async function loader(args: Route.LoaderArgs) {
  const search = (args.url.searchParams.get('q') ?? '').trim()
  const all = await hostingPlanList()
  return { plans: plansMatching(all, search), search, total: all.length }
}

const addPlan = (
  <Button to="/admin/hosting-plans/new" icon={<Plus aria-hidden="true" className="size-4" />}>
    Add plan
  </Button>
)

export default function HostingPlans({
  loaderData: { plans, search, total },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Hosting Plans"
        description="Plans shown on the home page. Customers order packages."
        actions={addPlan}
      />
      <DebouncedSearch
        label="Search plans"
        placeholder="Name, description or feature"
        search={search}
      />
      {plans.length === 0 ? (
        <Card>
          {total === 0 ? (
            <EmptyState icon={<Layers className="size-6" />} title="No plans yet" action={addPlan}>
              The home page shows plans once you add one.
            </EmptyState>
          ) : (
            <EmptyState title="No plan matches" action={<Button to="?">Clear search</Button>}>
              No names, descriptions or features match your search.
            </EmptyState>
          )}
        </Card>
      ) : (
        <CatalogueList
          label="Hosting plans"
          list="/admin/hosting-plans"
          rows={plans}
          canMove={search === ''}
        >
          {(plan, order) => <PlanCard plan={plan} {...order} />}
        </CatalogueList>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure heading="Hosting Plans" message="Failed to fetch hosting plans" error={error} />
  )
}
