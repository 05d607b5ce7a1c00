import type { DataCenterContent } from '#modules/content/rules/sections/data-center.ts'

/** Power, cooling, network and security with their figures. */
export function Systems({ systems }: Pick<DataCenterContent, 'systems'>) {
  if (systems.length === 0) return null
  return (
    <section className="overflow-x-clip pt-20 pb-4 lg:pt-28">
      <div className="container-page">
        <ol className="relative">
          <span
            aria-hidden="true"
            className="absolute top-3 bottom-0 left-0 w-0.5 bg-[linear-gradient(var(--brand),var(--amber))]"
          />
          {systems.map((system) => (
            <li
              key={system.title}
              className="relative grid gap-x-12 gap-y-8 pb-20 pl-8 last:pb-10 sm:pl-14 lg:grid-cols-12 lg:pb-28"
            >
              <span
                aria-hidden="true"
                className="absolute top-3 -left-[0.4375rem] size-4 rounded-full bg-page ring-2 ring-accent"
              />
              <div className="min-w-0 lg:col-span-5">
                <h2 className="font-display text-title font-bold [overflow-wrap:anywhere]">
                  {system.title}
                </h2>
                <p className="mt-4 max-w-md text-lead text-muted">{system.text}</p>
              </div>
              <div className="min-w-0 lg:col-span-6 lg:col-start-7">
                {system.figures.length > 0 && (
                  <dl className="grid grid-cols-2 gap-x-8 gap-y-6 pb-8">
                    {system.figures.map((figure) => (
                      <div key={figure.label} className="flex min-w-0 flex-col-reverse justify-end">
                        <dt className="mt-1 leading-6 text-muted">{figure.label}</dt>
                        <dd className="tabular font-display text-[clamp(1.75rem,1.3rem+2vw,3rem)] leading-none font-bold tracking-[-0.035em]">
                          {figure.value}
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
                <ul>
                  {system.points.map((point) => (
                    <li key={point} className="border-t border-line py-3.5 text-[1.0625rem]">
                      {point}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
