import { homeSection } from '#modules/content/defaults/sections/home.ts'
import type { ShownComparison } from '#modules/content/queries/comparison-features.server.ts'
import type { HomeContent } from '#modules/content/rules/sections/home.ts'

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
