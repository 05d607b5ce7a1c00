/** The data of a chart and of the table below it. */
export type Series = { key: string; label: string /** A colour of the theme. */; colour: string }
export type ChartRow = { label: string; values: Record<string, number | null> }
export type ChartData = {
  kind: 'stacked' | 'line'
  series: readonly Series[]
  rows: readonly ChartRow[]
  unit: 'rand' | 'share'
  /** The drawing leaves out the empty months before the first data; the table has them all. */
  beginsWithData?: boolean
}

/** Without the empty months before the first data: a young firm is not shown as one that earned nothing for a year. */
export function fromFirstData(rows: readonly ChartRow[], unit: ChartData['unit']): ChartRow[] {
  // A share of zero was measured, and is good news of churn.
  const isData = (value: number | null) => value !== null && (unit === 'share' || value !== 0)
  return rows.slice(
    Math.max(
      rows.findIndex(({ values }) => Object.values(values).some(isData)),
      0,
    ),
  )
}
