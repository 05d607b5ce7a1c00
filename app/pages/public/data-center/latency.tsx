import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { DataCenterContent } from '#modules/content/rules/sections/company.ts'
import { StyleRules } from '#ui/layout/style-rules.tsx'
import { Dotted } from '../page-head.tsx'
import { CountryMap } from './country-map.tsx'

type Props = Pick<DataCenterContent, 'head' | 'latency'>

/** The map with the list of latencies. */
export function Latency({ head, latency }: Props) {
  const texts = useTexts('labels').dataCenter
  const cities = latency.cities.toSorted((a, b) => a.ms - b.ms)
  const longest = Math.max(...cities.map((city) => city.ms))
  const bars = Object.fromEntries(
    cities.map((city, at) => [`[data-bar="${at}"]`, { width: `${(city.ms / longest) * 100}%` }]),
  )
  return (
    <section
      className="-mt-[4.75rem] overflow-x-clip bg-page pt-[4.75rem]"
      data-theme="dark"
      data-dark-section
    >
      <div className="container-page grid gap-x-12 pt-12 pb-20 lg:grid-cols-12 lg:pt-20 lg:pb-28">
        <div className="rises min-w-0 lg:col-span-5">
          <h1 className="font-display text-hero font-bold [overflow-wrap:anywhere]">
            <Dotted text={head.title} />
          </h1>
          <p className="mt-7 max-w-xl text-lead text-muted">{head.lead}</p>
        </div>
        {cities.length > 0 && (
          <div className="mt-10 min-w-0 sm:pr-28 lg:col-span-7 lg:row-span-2 lg:mt-6 lg:-mr-[clamp(0rem,3vw,3rem)] lg:-ml-6">
            <CountryMap origin={latency.origin} cities={cities} />
          </div>
        )}
        {cities.length > 0 && (
          <div className="mt-12 min-w-0 lg:col-span-5 lg:mt-16">
            <h2 className="font-display text-heading font-bold">
              {latency.title || texts.latency}
            </h2>
            <p className="mt-3 max-w-md leading-7 text-muted">{latency.lead}</p>
            <StyleRules rules={bars} />
            <ul className="mt-7">
              {cities.map((city, at) => (
                <li
                  key={city.name}
                  className="grid grid-cols-[minmax(0,8.5rem)_minmax(2rem,1fr)_4.5rem] items-center gap-4 border-t border-line py-2.5"
                >
                  <span className="min-w-0">{city.name}</span>
                  <span aria-hidden="true" data-bar={at} className="bg-horizon h-1 rounded-full" />
                  <span className="tabular text-right font-semibold">{city.ms} ms</span>
                </li>
              ))}
            </ul>
            {latency.note && <p className="mt-5 text-sm leading-6 text-muted">{latency.note}</p>}
          </div>
        )}
      </div>
    </section>
  )
}
