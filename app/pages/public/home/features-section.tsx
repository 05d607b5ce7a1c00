import { homeSection } from '#modules/content/defaults/sections/home.ts'
import type { Part } from '#modules/content/rules/sections/parts.ts'
import type { HomeData } from './load-home.server.ts'

/** The list of website features. */
export function FeaturesSection({
  content,
  features,
}: {
  content: Part | undefined
  features: HomeData['features']
}) {
  if (features.length === 0) return null
  return (
    <section className="container-page pb-24 md:pb-32">
      <div className="grid gap-x-12 gap-y-10 border-t border-line pt-16 lg:grid-cols-12 lg:pt-20">
        <div className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <h2 className="font-display text-title font-bold">
            {content?.title || homeSection.initial.features.title}
          </h2>
          {content?.lead && <p className="mt-5 max-w-md text-lead text-muted">{content.lead}</p>}
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:col-span-8">
          {features.map((feature) => (
            <li
              key={feature.title}
              className="grid min-w-0 grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-6 sm:[&:nth-child(-n+2)]:border-t-0"
            >
              <svg
                viewBox="0 0 24 24"
                className="mt-0.5 size-6 text-accent-text"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={feature.drawing} />
              </svg>
              <div>
                <h3 className="font-semibold">{feature.title}</h3>
                <p className="mt-1 leading-6 text-muted">{feature.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
