import { ScrollingRegion } from '../layout/scrolling-region.tsx'
import type { ChartData } from './series.ts'
import { valueLabels } from './value-labels.ts'

const cell = 'tabular whitespace-nowrap py-1.5 pl-3 text-right'

/** The data of a chart as a table, with totals where series are stacked. */
export function ValueTable({
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
