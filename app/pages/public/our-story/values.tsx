import type { AboutContent } from '#modules/content/rules/sections/about.ts'

const tilts = ['lg:rotate-[0.8deg]', 'lg:-rotate-[0.9deg]', 'lg:rotate-[0.5deg]'] as const

/** The values, each with an example message. */
export function Values({ title, lead, items }: AboutContent['values']) {
  if (title === '' || items.length === 0) return null
  return (
    <section className="overflow-x-clip py-24 md:py-32">
      <div className="container-page">
        <h2 className="font-display text-title font-bold">{title}</h2>
        <p className="mt-5 max-w-xl text-lead text-muted">{lead}</p>
        <ul className="mt-14 space-y-14 lg:mt-20 lg:space-y-20">
          {items.map((item, at) => (
            <li key={item.title} className="grid items-center gap-x-12 gap-y-7 lg:grid-cols-12">
              <div
                className={`min-w-0 lg:col-span-5 ${at % 2 === 1 ? 'lg:order-2 lg:col-start-8' : ''}`}
              >
                <h3 className="font-display text-[clamp(1.625rem,1.3rem+1.2vw,2.25rem)] leading-tight font-bold tracking-[-0.025em]">
                  {item.title}
                </h3>
                <p className="mt-3 max-w-md text-lead text-muted">{item.text}</p>
              </div>
              <figure
                className={`min-w-0 rounded-2xl bg-surface p-6 ring-1 ring-line shadow-[0_34px_60px_-36px_rgb(11_18_32/0.5)] sm:p-9 lg:col-span-6 ${tilts[at % tilts.length]} ${at % 2 === 1 ? '' : 'lg:col-start-7'}`}
              >
                <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-4 text-[0.9375rem]">
                  <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                    {item.proof.from}
                  </span>
                  <span className="tabular text-muted">{item.proof.when}</span>
                </figcaption>
                <blockquote className="mt-5 space-y-3 text-[1.0625rem] leading-7">
                  {item.proof.lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </blockquote>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
