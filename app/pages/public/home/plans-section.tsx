import { HostingPlanCard } from '#modules/catalog/components/hosting-plan-card.tsx'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import type { Part } from '#modules/content/rules/sections/parts.ts'
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
          <h2 className="font-display text-title font-bold">
            {content?.title || homeSection.initial.plans.title}
          </h2>
          {content?.lead && <p className="mt-5 text-lead text-muted">{content.lead}</p>}
        </div>
        <ul
          className={`mt-12 grid gap-x-4 gap-y-5 sm:grid-cols-2 ${plans.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4'} ${slopes ? 'lg:mt-4' : 'lg:mt-16'}`}
        >
          {plans.map((plan, at) => (
            <li
              key={plan.slug}
              className={`flex min-w-0 ${slopes ? stairs[at + stairs.length - plans.length] : ''}`}
            >
              <HostingPlanCard plan={plan} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
