import type { PageHandle } from '#app/page-handle.ts'
import type { DataCenterContent } from '#modules/content/rules/sections/company.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/data-center'
import { Closing } from './closing.tsx'
import { Latency } from './data-center/latency.tsx'
import { loadDataCenter } from './data-center/load-data-center.server.ts'
import { Gallery } from './gallery.tsx'
import { Notices, PlainHead } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'

export const handle: PageHandle = { startsDark: true }

export const loader = () => loadDataCenter()

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Our data centre: where your site lives'
  const description =
    'Where your server lives: how far it is from your visitors, and how power, cooling, network and security are looked after.'
  return pageMeta({ title, description, path: '/data-center' }, matches[1]?.loaderData)
}

export default function DataCenter({ loaderData, matches }: Route.ComponentProps) {
  const { buttons, frame } = matches[1].loaderData.texts.site
  const { content, notices, pictures } = loaderData
  return (
    <>
      {content ? (
        <>
          <Latency head={content.head} latency={content.latency} />
          <Notices items={notices} className="pt-10" />
          <Systems systems={content.systems} />
          <Day {...content.day} />
        </>
      ) : (
        <PlainHead title={frame.pages.dataCenter} notices={notices} dark />
      )}
      <Gallery
        title={content?.pictures.title ?? ''}
        lead={content?.pictures.lead ?? ''}
        pictures={pictures}
      />
      {content?.closing.title && (
        <Closing {...content.closing}>
          <ActionLink to="/contact" variant="brand" size="xl">
            {buttons.askForVisit}
          </ActionLink>
          <ActionLink to="/products/dedicated" variant="outline" size="xl">
            {buttons.seeDedicatedServers}
          </ActionLink>
        </Closing>
      )}
    </>
  )
}

/** The timeline of one day. */
function Day({ title, lead, steps }: DataCenterContent['day']) {
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

/** Power, cooling, network and security with their figures. */
function Systems({ systems }: Pick<DataCenterContent, 'systems'>) {
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
