import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { ScrollingRegion } from '../layout/scrolling-region.tsx'

import type { ChartData } from './series.ts'
import { Swatch } from './swatch.tsx'
import { valueLabels } from './value-labels.ts'

const cell = 'tabular whitespace-nowrap py-1.5 pl-3 text-right'

/** The data of a chart as a table, with totals where series are stacked. */
function ValueTable({
  caption,
  chart: { series, rows, unit, isSummed = series.length > 1 },
}: {
  caption: string
  chart: ChartData
}) {
  const words = (value: number | null | undefined) => valueLabels(value ?? null, unit)
  return (
    <ScrollingRegion label={caption} className="mt-2">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="py-1.5 text-left font-medium">
              <span className="sr-only">Of</span>
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className={`${cell} font-medium`}>
                {label}
              </th>
            ))}
            {isSummed && (
              <th scope="col" className={`${cell} font-medium`}>
                Total
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row" className="whitespace-nowrap py-1.5 text-left font-normal text-muted">
                {label}
              </th>
              {series.map(({ key }) => (
                <td key={key} className={cell}>
                  {words(values[key])}
                </td>
              ))}
              {isSummed && (
                <td className={`${cell} font-medium`}>
                  {words(series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingRegion>
  )
}

const Plot = lazy(() => import('./plot.tsx'))

/** How the key value moved. */
export type Change = { label: string; isGood: boolean }

type Props = {
  title: string
  /** The key value of the chart. */
  headline: string
  change?: Change | null
  note: ReactNode
  chart: ChartData
  /** One sentence instead of everything else while there is nothing to draw. */
  empty: string | null
  /** As wide as two, where its neighbour is a sentence. */
  isWide?: boolean
}

/**
 * A chart with a legend and an expandable table of the same data, for screen readers, print and
 * browsers without scripts.
 */
export function ChartCard({
  title,
  headline,
  change = null,
  note,
  chart,
  empty,
  isWide = false,
}: Props) {
  const hydrated = useHydrated()
  const width = isWide ? 'xl:col-span-2' : ''
  if (empty !== null)
    return (
      <Card title={title} className={`self-start ${width}`}>
        <p className="text-muted text-sm">{empty}</p>
      </Card>
    )
  return (
    <Card title={title} className={width}>
      <div className="flex flex-col gap-4">
        <p>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold text-2xl tabular-nums tracking-tight">{headline}</span>
            {change && <Badge tone={change.isGood ? 'positive' : 'warning'}>{change.label}</Badge>}
          </span>
          <span className="text-muted text-sm">{note}</span>
        </p>
        {/* The drawing is of the former width until it is drawn again: that widens nothing. */}
        <div
          aria-hidden="true"
          className="h-60 overflow-x-clip contain-inline-size noscript:hidden print:hidden"
        >
          {hydrated && (
            <Suspense>
              <Plot chart={chart} />
            </Suspense>
          )}
        </div>
        <Legend chart={chart} />
        <details className="group">
          <summary className="inline-flex min-h-8 max-sm:min-h-11 items-center gap-1 rounded-md font-medium text-sm hover:underline">
            <ChevronRight
              aria-hidden="true"
              className="size-4 transition-transform group-open:rotate-90 motion-reduce:transition-none"
            />
            Show as a table<span className="sr-only">: {title}</span>
          </summary>
          <ValueTable caption={title} chart={chart} />
        </details>
      </div>
    </Card>
  )
}

function Legend({ chart: { series } }: { chart: ChartData }) {
  if (series.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm noscript:hidden">
      {series.map(({ key, label, colour }) => (
        <li key={key} className="flex items-center gap-2">
          <Swatch colour={colour} />
          {label}
        </li>
      ))}
    </ul>
  )
}
