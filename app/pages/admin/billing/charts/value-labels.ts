import { formatRand } from '#kernel/money.ts'
import type { ChartData } from './series.ts'

/** A value in full, for tables and tooltips. */
export function valueLabels(value: number | null, unit: ChartData['unit']): string {
  if (value === null) return '–'
  return unit === 'rand' ? formatRand(value) : `${(value * 100).toFixed(1)}%`
}

/** A short value for the axis of a chart: R1.2k, R3m. */
export function axisLabel(value: number, unit: ChartData['unit']): string {
  if (unit === 'share') return `${Math.round(value * 1000) / 10}%`
  const rand = value / 100
  const short = (divided: number, sign: string) => `R${divided >= 10 ? Math.round(divided) : Math.round(divided * 10) / 10}${sign}`
  if (rand >= 1_000_000) return short(rand / 1_000_000, 'm')
  return rand >= 1_000 ? short(rand / 1_000, 'k') : `R${Math.round(rand)}`
}

/** `2026-11` as 'Nov 26'. */
export function monthLabel(month: string): string {
  const name = new Intl.DateTimeFormat('en-ZA', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
  return `${name} ${month.slice(2, 4)}`
}
