import { monthName } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import type { ChartUnit } from './series.ts'

const inFull: Record<ChartUnit, (value: number) => string> = {
  rand: formatRand,
  share: (value) => `${(value * 100).toFixed(1)}%`,
  count: (value) => String(value),
  minutes: (value) => (value < 60 ? `${Math.round(value)} min` : `${Math.round(value / 6) / 10} h`),
  seconds: (value) => (value < 60 ? `${Math.round(value)} s` : `${Math.round(value / 6) / 10} min`),
}

/** A value in full, for tables and tooltips. */
export function valueLabels(value: number | null, unit: ChartUnit): string {
  return value === null ? '–' : inFull[unit](value)
}

/** A short value for the axis of a chart: R1.2k, R3m. */
export function axisLabel(value: number, unit: ChartUnit): string {
  if (unit === 'share') return `${Math.round(value * 1000) / 10}%`
  if (unit === 'count') return String(value)
  if (unit === 'minutes') return `${Math.round(value / 6) / 10} h`
  if (unit === 'seconds') return `${Math.round(value / 6) / 10} min`
  const rand = value / 100
  const short = (divided: number, sign: string) =>
    `R${divided >= 10 ? Math.round(divided) : Math.round(divided * 10) / 10}${sign}`
  if (rand >= 1_000_000) return short(rand / 1_000_000, 'm')
  return rand >= 1_000 ? short(rand / 1_000, 'k') : `R${Math.round(rand)}`
}

/** `2026-11` as 'Nov 26'. */
export function monthLabel(month: string): string {
  return `${monthName(month)} ${month.slice(2, 4)}`
}

/**
 * Round steps from nothing to just above `most`, at most five of them: 0, 1, 2, 3 % and never 0,
 * 1.5, 3, 5 %.
 */
export function evenTicks(most: number, unit: ChartUnit): number[] {
  // Shares are counted in thousandths, so that steps stay whole numbers.
  const scale = scales[unit]
  const top = Math.max(most, lowest[unit]) * scale
  const power = 10 ** Math.floor(Math.log10(top / 5))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size * 5 >= top) ?? top
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => (at * step) / scale)
}

/**
 * A month without any churn is a line at the foot, not one in an empty frame of hundreds of
 * percent.
 */
const lowest: Record<ChartUnit, number> = {
  share: 0.05,
  rand: 100,
  count: 5,
  minutes: 300,
  seconds: 60,
}
/** Times are counted in hours, short ones in minutes. */
const scales: Record<ChartUnit, number> = {
  share: 1_000,
  rand: 1,
  count: 1,
  minutes: 1 / 60,
  seconds: 1 / 60,
}
