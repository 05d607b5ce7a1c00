import type { HomeContent } from '#modules/content/rules/sections/home.ts'

/** The steps of an order. */
export function StepsSection({ title, steps }: HomeContent['steps']) {
  return (
    <section className="overflow-x-clip">
      <div className="container-page py-24 md:py-32">
        <h2 className="max-w-2xl font-display text-title font-bold">{title}</h2>
        <ol className="relative mt-16 grid gap-y-10 md:grid-cols-4 md:gap-x-8">
          <span
            aria-hidden="true"
            className="bg-horizon absolute top-0 bottom-0 left-0 w-0.5 md:top-[0.4375rem] md:right-[-50vw] md:bottom-auto md:h-0.5 md:w-auto"
          />
          {steps.map((step, index) => (
            <li key={step.title} className="relative pl-8 md:pt-11 md:pl-0">
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[0.4375rem] size-4 rounded-full bg-page ring-2 ring-accent md:top-0 md:left-0"
              />
              <p className="tabular text-sm font-semibold text-accent-text">{index + 1}</p>
              <h3 className="mt-1 font-display text-heading font-bold">{step.title}</h3>
              <p className="mt-2 max-w-xs leading-7 text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
