import { HostingPlanCard } from '#modules/catalog/components/hosting-plan-card.tsx'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import type { ShownComparison } from '#modules/content/queries/features.server.ts'
import type { HomeContent } from '#modules/content/rules/sections/catalogue.ts'
import type { Part } from '#modules/content/rules/sections/parts.ts'
import type { HomeData } from './load-home.server.ts'

/** The comparison table. */
export function ComparisonSection({
  content,
  rows,
}: {
  content: HomeContent['comparison'] | undefined
  rows: ShownComparison[]
}) {
  if (rows.length === 0) return null
  const ours = content?.ours || homeSection.initial.comparison.ours
  const theirs = content?.theirs || homeSection.initial.comparison.theirs
  return (
    <section className="container-page py-24 md:py-32">
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-12 lg:items-end">
        <h2 className="font-display text-title font-bold lg:col-span-6">
          {content?.title || homeSection.initial.comparison.title}
        </h2>
        {content?.lead && (
          <p className="text-lead text-muted lg:col-span-5 lg:col-start-8">{content.lead}</p>
        )}
      </div>
      <div
        aria-hidden="true"
        className="mt-14 hidden gap-x-10 pb-4 font-semibold md:grid md:grid-cols-12"
      >
        <p className="md:col-span-5 md:col-start-4">
          <span className="bg-horizon mb-3 block h-1 w-12 rounded-full" />
          {ours}
        </p>
        <p className="self-end text-muted md:col-span-4">{theirs}</p>
      </div>
      <ul className="max-md:mt-12">
        {rows.map((row) => (
          <li
            key={row.title}
            className="grid gap-x-10 gap-y-3 border-t border-line py-6 md:grid-cols-12"
          >
            <h3 className="min-w-0 leading-7 text-muted max-md:font-semibold max-md:text-text md:col-span-3">
              {row.title}
            </h3>
            <p className="min-w-0 text-[1.0625rem] leading-7 font-medium md:col-span-5">
              <span className="block text-sm font-semibold text-accent-text md:sr-only">
                {ours}:{' '}
              </span>
              {row.ours}
            </p>
            <p className="min-w-0 leading-7 text-muted md:col-span-4">
              <span className="block text-sm font-semibold md:sr-only">{theirs}: </span>
              {row.theirs}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
