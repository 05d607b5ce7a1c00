/** The data of a chart and of the table below it. */
export type Series = {
  key: string
  label: string
  colour: string
}
/**
 * Colours of data, in this order (`app/shells/admin/frame.css`). None is of the brand, whose red
 * means an error here.
 */
export const dataColours = [
  'var(--data-1)',
  'var(--data-2)',
  'var(--data-3)',
  'var(--data-4)',
] as const
export type ChartRow = { label: string; values: Record<string, number | null> }
/**
 * Amounts in cents, shares from 0 to 1, numbers of things, and times in minutes or, where they are
 * short, in seconds.
 */
export type ChartUnit = 'rand' | 'share' | 'count' | 'minutes' | 'seconds'
export type ChartData = {
  /** Bars on top of each other, bars beside each other, or lines. */
  kind: 'stacked' | 'grouped' | 'line'
  series: readonly Series[]
  rows: readonly ChartRow[]
  unit: ChartUnit
  /**
   * Series whose sum means nothing, such as a median and its ninetieth percentile, have no total.
   */
  isSummed?: boolean
  /** The drawing leaves out the empty months before the first data; the table has them all. */
  beginsWithData?: boolean
}

/**
 * Without the empty months before the first data: a young firm is not shown as one that earned
 * nothing for a year.
 */
export function fromFirstData(rows: readonly ChartRow[], unit: ChartUnit): ChartRow[] {
  // A share of zero was measured, and is good news of churn.
  const isData = (value: number | null) => value !== null && (unit === 'share' || value !== 0)
  return rows.slice(
    Math.max(
      rows.findIndex(({ values }) => Object.values(values).some(isData)),
      0,
    ),
  )
}
