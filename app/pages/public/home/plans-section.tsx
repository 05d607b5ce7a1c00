import { PlanIcon } from '#modules/catalog/components/plan-icon.tsx'
import { PriceTag } from '#modules/catalog/components/price-tag.tsx'
import type { Part } from '#modules/content/rules/sections/parts.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { HomeData } from './load-home.server.ts'

type Plan = HomeData['plans'][number]

/** Top padding of the columns, so that they form steps. */
const stairs = ['lg:pt-30', 'lg:pt-20', 'lg:pt-10', ''] as const

/** The advertised plans. */
export function PlansSection({ content, plans }: { content: Part | undefined; plans: Plan[] }) {
  if (plans.length === 0) return null
  const slopes = plans.length <= stairs.length
  return (
    <section className="overflow-x-clip py-24 md:py-32">
      <div className="container-page">
        <div className="relative z-10 max-w-xl">
          <h2 className="font-display text-title font-bold">{content?.title || 'Plans to begin with'}</h2>
          {content?.lead && <p className="mt-5 text-lead text-muted">{content.lead}</p>}
        </div>
        <ul
          className={`mt-12 grid gap-x-4 gap-y-5 sm:grid-cols-2 ${plans.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4'} ${slopes ? 'lg:mt-4' : 'lg:mt-16'}`}
        >
          {plans.map((plan, at) => (
            <li key={plan.slug} className={`flex min-w-0 ${slopes ? stairs[at + stairs.length - plans.length] : ''}`}>
              <PlanColumn plan={plan} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function PlanColumn({ plan }: { plan: Plan }) {
  return (
    <article
      className={`relative flex min-w-0 grow flex-col overflow-clip rounded-3xl px-6 pt-8 pb-7 ${plan.isPopular ? 'bg-page' : 'bg-surface ring-1 ring-line'}`}
      data-theme={plan.isPopular ? 'dark' : undefined}
    >
      <span aria-hidden="true" className={`absolute inset-x-0 top-0 h-1.5 ${plan.isPopular ? 'bg-horizon' : 'bg-sunken'}`} />
      <p className="flex items-center justify-between gap-3">
        <PlanIcon icon={plan.icon} />
        {plan.isPopular && <span className="text-sm font-semibold text-amber">Popular</span>}
      </p>
      <h3 className="mt-4 font-display text-heading font-bold [overflow-wrap:anywhere]">{plan.name}</h3>
      <p className="mt-1.5 mb-6 leading-6 text-muted">{plan.description}</p>
      <PriceTag price={plan.price} />
      <ul className="mt-5 mb-7 space-y-2 border-t border-line pt-5 text-[0.9375rem] leading-6">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <span aria-hidden="true" className="bg-horizon mt-[0.7rem] h-0.5 w-4 shrink-0 rounded-full" />
            <span className="min-w-0">{feature}</span>
          </li>
        ))}
      </ul>
      <ActionLink variant={plan.isPopular ? 'brand' : 'outline'} className="mt-auto w-full" to={plan.to}>
        <span className="min-w-0 truncate">Choose {plan.name}</span>
      </ActionLink>
    </article>
  )
}
