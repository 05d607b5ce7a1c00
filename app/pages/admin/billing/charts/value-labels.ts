import { monthName } from '#kernel/date-format.ts'
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
  return `${monthName(month)} ${month.slice(2, 4)}`
}

/** Round steps from nothing to just above `most`, at most five of them: 0, 1, 2, 3 % and never 0, 1.5, 3, 5 %. */
export function evenTicks(most: number, unit: ChartData['unit']): number[] {
  // Shares are counted in thousandths, so that steps stay whole numbers.
  const scale = unit === 'share' ? 1_000 : 1
  const top = Math.max(most, unit === 'share' ? minShare : 100) * scale
  const power = 10 ** Math.floor(Math.log10(top / 5))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size * 5 >= top) ?? top
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => (at * step) / scale)
}

/** A month without any churn is a line at the foot, not one in an empty frame of hundreds of percent. */
const minShare = 0.05
