import type { ReactNode } from 'react'
import { formatRand } from '#kernel/money.ts'
import { CatalogueButtons, type Place } from '#modules/catalog/components/catalogue-buttons.tsx'
import { CatalogueCard } from '#modules/catalog/components/catalogue-card.tsx'
import type { PackageRow } from '#modules/catalog/queries/package-list.server.ts'
import { featureText, type PackageBillingPeriod } from '#modules/catalog/rules/package.ts'
import { packageTypeLabels } from '#modules/catalog/rules/package-labels.ts'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'

const periods: Record<PackageBillingPeriod, string> = {
  monthly: 'a month',
  yearly: 'a year',
  once: 'once',
}

const toggle = { activate: 'Activate', deactivate: 'Deactivate' }

export function PackageCard({
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
      period={`${periods[item.billingPeriod]}, without VAT`}
      description={item.description}
      features={item.features.map(featureText)}
      isActive={item.isActive}
      handle={handle}
      badges={
        <>
          <ActiveBadge isActive={item.isActive} />
          <Badge>{packageTypeLabels[item.metadata.type]}</Badge>
          {item.isFeatured && <Badge tone="highlight">Featured</Badge>}
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
