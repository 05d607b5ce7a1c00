import type { DataCenterContent } from '#modules/content/rules/sections/data-center.ts'

/** The timeline of one day. */
export function Day({ title, lead, steps }: DataCenterContent['day']) {
  if (title === '' || steps.length === 0) return null
  return (
    <section className="overflow-x-clip bg-page py-24 md:py-32" data-theme="dark" data-dark-section>
      <div className="container-page">
        <h2 className="max-w-3xl font-display text-title font-bold">{title}</h2>
        <p className="mt-5 max-w-xl text-lead text-muted">{lead}</p>
        <ol className="mt-14 lg:mt-20">
          {steps.map((step) => (
            <li
              key={step.at + step.text}
              className="grid gap-x-12 gap-y-2 border-t border-line py-6 md:grid-cols-12 md:items-baseline"
            >
              <p className="tabular min-w-0 font-display text-[clamp(1.75rem,1.4rem+1.6vw,2.75rem)] leading-none font-bold tracking-[-0.03em] text-amber md:col-span-4 lg:col-span-3">
                {step.at}
              </p>
              <p className="max-w-2xl min-w-0 text-lead md:col-span-8">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
