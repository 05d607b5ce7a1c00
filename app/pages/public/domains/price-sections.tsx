import type { z } from 'zod'
import { fillText } from '#kernel/fill-text.ts'
import { usePriceTexts } from '#modules/catalog/components/price-tag.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { domainTransferSection } from '#modules/content/defaults/sections/domains.ts'
import { Filled } from '#ui/layout/filled.tsx'
import type { PricedEnding } from './priced-endings.server.ts'

/** The list of endings. */
export function EndingsSection({
  title,
  text,
  endings,
}: {
  title: string
  text: string
  endings: readonly PricedEnding[]
}) {
  const texts = useTexts('labels').domains
  const prices = usePriceTexts()
  return (
    <section className="container-page py-20 lg:py-28">
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-12 lg:items-end">
        <h2 className="font-display text-title font-bold lg:col-span-7">{title}</h2>
        <p className="max-w-md text-muted leading-7 lg:col-span-5">{text}</p>
      </div>
      <ul className="mt-12 border-b border-line lg:mt-16">
        {endings.map(({ ending, text: about, price }) => (
          <li
            key={ending}
            className="group grid items-baseline gap-x-12 gap-y-2 border-t border-line py-6 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-12 lg:py-7"
          >
            <h3 className="font-display text-[clamp(2.25rem,1.5rem+3vw,4rem)] leading-none font-bold tracking-[-0.035em] break-all transition-colors group-hover:text-accent-text lg:col-span-4">
              {ending}
            </h3>
            <p className="max-w-lg leading-7 text-muted max-lg:order-3 max-lg:col-span-full lg:col-span-5">
              {about}
            </p>
            {price && (
              <p className="tabular lg:col-span-3 lg:text-right">
                <Filled
                  text={price.withoutVat === null ? texts.aYear : texts.aYearWithVat}
                  parts={{
                    price: <span className="font-semibold text-[1.125rem]">{price.pay}</span>,
                  }}
                />
                {price.withoutVat !== null && (
                  <span className="block text-muted text-sm">
                    {fillText(prices.withoutVat, { price: price.withoutVat })}
                  </span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Content = z.output<typeof domainTransferSection.schema>

/** Colours of the tracks, in order. */
const lines = ['bg-(--brand)', 'bg-amber'] as const

/** Transfer steps, drawn as the lines of a transit map. */
export function TransferSection({ content }: { content: Content }) {
  return (
    <section
      id="move"
      className="-scroll-mt-5 bg-page py-20 lg:py-28"
      data-theme="dark"
      data-dark-section
    >
      <div className="container-page">
        <div className="grid gap-x-12 gap-y-5 lg:grid-cols-12 lg:items-end">
          <h2 className="font-display text-title font-bold lg:col-span-7">{content.title}</h2>
          <p className="max-w-md text-muted leading-7 lg:col-span-5">{content.lead}</p>
        </div>
        <div className="mt-14 grid gap-x-12 gap-y-16 lg:mt-20 lg:grid-cols-2">
          {content.tracks.map((track, at) => (
            <Track key={track.name} track={track} colour={lines[at % lines.length] ?? lines[0]} />
          ))}
        </div>
        {content.note !== '' && (
          <p className="mt-14 border-t border-line pt-6 text-muted">{content.note}</p>
        )}
      </div>
    </section>
  )
}

function Track({ track, colour }: { track: Content['tracks'][number]; colour: string }) {
  const last = track.steps.length - 1
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span
          className={`rounded-full px-5 py-1.5 font-display text-[#0b1220] text-heading font-bold ${colour}`}
        >
          {track.name}
        </span>
        <span className="text-muted">{track.summary}</span>
      </h3>
      <ol className="ml-6">
        {track.steps.map((step, at) => (
          <li key={step.title} className="relative pt-8 pl-10">
            <span
              aria-hidden="true"
              className={`absolute -top-1 left-0 w-2 ${colour} ${at === last ? 'h-12' : 'h-[calc(100%+0.25rem)]'}`}
            />
            <span
              aria-hidden="true"
              className={`absolute top-[2.1rem] rounded-full bg-page ring-text ${at === last ? '-left-2 size-6 ring-[5px]' : '-left-1 size-4 ring-[3px]'}`}
            />
            <h4 className="font-semibold text-[1.125rem]">{step.title}</h4>
            <p className="mt-1.5 max-w-md text-muted leading-7">{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
