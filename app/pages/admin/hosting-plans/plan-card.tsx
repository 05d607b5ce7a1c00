import type { ReactNode } from 'react'
import { formatRand } from '#kernel/money.ts'
import { CatalogueButtons, type Place } from '#modules/catalog/components/catalogue-buttons.tsx'
import { CatalogueCard } from '#modules/catalog/components/catalogue-card.tsx'
import type { HostingPlanRow } from '#modules/catalog/queries/hosting-plan-list.server.ts'
import { featureText } from '#modules/catalog/rules/package.ts'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'

const toggle = { activate: 'Show', deactivate: 'Hide' }

type Props = { plan: HostingPlanRow; place: Place | null; handle: ReactNode }

export function PlanCard({ plan, place, handle }: Props) {
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
          {plan.isPopular && <Badge tone="highlight">Popular</Badge>}
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
