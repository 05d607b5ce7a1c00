/** The data of a chart and of the table below it. */
export type Series = { key: string; label: string /** A colour of the theme. */; colour: string }
export type ChartRow = { label: string; values: Record<string, number | null> }
export type ChartData = {
  kind: 'stacked' | 'line'
  series: readonly Series[]
  rows: readonly ChartRow[]
  unit: 'rand' | 'share'
}
