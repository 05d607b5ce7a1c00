import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { CustomerServiceDetail } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { itemName, type SubscriptionItem } from '#modules/billing/subscriptions/rules/items.ts'
import { FeatureText } from '#modules/catalog/components/feature-text.tsx'
import { limitsStated } from '#modules/catalog/rules/limit-labels.ts'
import {
  featureText,
  type PackageFeature,
  type PackageLimits,
} from '#modules/catalog/rules/package.ts'
import { billingPeriodLabels, periodNouns } from '#modules/catalog/rules/period-labels.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { PriceTexts } from '#modules/catalog/rules/price-texts.ts'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  limits: PackageLimits
  features: readonly PackageFeature[]
  texts: PriceTexts['limits']
}

/** The plan's limits and features. */
export function PlanCard({ limits, features, texts }: Props) {
  const stated = limitsStated([{ limits }])
  if (stated.length === 0 && features.length === 0) return null
  return (
    <Card title="Your plan">
      {stated.length > 0 && (
        <dl className="tabular divide-y divide-line">
          {stated.map((name) => (
            <div key={name} className="flex justify-between gap-4 py-2 first:pt-0">
              <dt className="text-muted text-sm">{texts[name]}</dt>
              <dd className="min-w-0 break-words text-right font-semibold">{limits[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {features.length > 0 && (
        <ul
          className={`space-y-1.5 text-sm ${stated.length > 0 ? 'mt-3 border-line border-t pt-4' : ''}`}
        >
          {features.map((feature) => (
            <li key={featureText(feature)} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
              <FeatureText feature={feature} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The actions that one may take on an active service: a technical contact fewer than the owner. */
export function ServiceActions({
  service,
}: {
  service: CustomerServiceDetail & { may: { changePlan: boolean; end: boolean } }
}) {
  const { id, status, changeObstacle, endsWithPeriod, otherPeriods: others, may } = service
  const mayEnd = may.end && status === 'active' && !endsWithPeriod
  return (
    <Card title="Change this service" flush>
      <ul className="divide-y divide-line">
        {may.changePlan && changeObstacle === null && (
          <>
            <ActionRow to={href('/dashboard/services/:id/plan', { id })} title="Change plan">
              Up or down, now or at renewal. You’ll see what it costs first.
            </ActionRow>
            {others.map((other) => (
              <ActionRow
                key={other}
                to={`${href('/dashboard/services/:id/plan', { id })}?period=${other}`}
                title={`Change to ${billingPeriodLabels[other].toLowerCase()} billing`}
              >
                {(monthsPerPeriod[other] ?? 0) > (monthsPerPeriod[service.period] ?? 0)
                  ? 'Fewer'
                  : 'Smaller'}{' '}
                invoices, one every {periodNouns[other]}.
              </ActionRow>
            ))}
          </>
        )}
        {status !== 'cancelled' && (
          <ActionRow to={href('/dashboard/services/:id/name', { id })} title="Name this service">
            A domain or name, so that you can tell yours apart.
          </ActionRow>
        )}
        {mayEnd && (
          <ActionRow
            to={href('/dashboard/services/:id/cancel', { id })}
            title="Cancel at the end of the period"
          >
            It stays on until the end of your paid period.
          </ActionRow>
        )}
        {status !== 'cancelled' && (
          <ActionRow
            to={href('/dashboard/services/:id/request', { id })}
            title="Request another change"
          >
            A plan of another kind, more space, a custom setup: we’ll do it for you.
          </ActionRow>
        )}
        <ActionRow
          to={`${href('/dashboard/tickets/new')}?service=${id}`}
          title="Ask about this service"
        >
          Send us a question or a problem. We’ll answer here and by email.
        </ActionRow>
      </ul>
      {may.changePlan && changeObstacle !== null && status !== 'cancelled' && (
        <p className="border-line border-t px-4 py-3 text-muted text-sm">{changeObstacle}</p>
      )}
    </Card>
  )
}

function ActionRow({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunken/60">
      <div className="min-w-0 flex-1">
        <Link to={to} className="font-semibold after:absolute after:inset-0">
          {title}
        </Link>
        <p className="text-muted text-sm">{children}</p>
      </div>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </li>
  )
}

/** What the service is made of, where that is more than its plan. */
export function ServiceItems({
  items,
  renewsOn,
}: {
  items: readonly SubscriptionItem[]
  renewsOn: CalendarDate
}) {
  const [only] = items
  if (items.length === 1 && only?.quantity === 1) return null
  return (
    <Card title="Items, excl. VAT">
      <ul className="tabular divide-y divide-line text-sm">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="wrap-anywhere min-w-0 whitespace-pre-line">
              {itemName(item)}
              <span className="block text-muted text-xs">{detailOf(item, renewsOn)}</span>
            </span>
            <span className="whitespace-nowrap font-medium">
              {formatRand(item.quantity * item.unitPriceCents)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function detailOf(
  { quantity, unitPriceCents, startedOn, endsAtRenewal }: SubscriptionItem,
  renewsOn: CalendarDate,
): string {
  const change =
    startedOn === null
      ? `from ${formatDay(renewsOn)}`
      : endsAtRenewal
        ? `until ${formatDay(renewsOn)}`
        : ''
  return [quantity === 1 ? '' : `${formatRand(unitPriceCents)} each`, change]
    .filter(Boolean)
    .join(' · ')
}
