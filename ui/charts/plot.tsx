import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { monthName } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { type ChartData, type ChartRow, type ChartUnit, fromFirstData } from './series.ts'
import { Swatch } from './swatch.tsx'

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
function axisLabel(value: number, unit: ChartUnit): string {
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
function evenTicks(most: number, unit: ChartUnit): number[] {
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

/**
 * The chart, loaded after the page. It is hidden from screen readers, because the table has the
 * same data.
 */
export default function Plot({ chart }: { chart: ChartData }) {
  const { kind, series, unit } = chart
  const rows = chart.beginsWithData ? fromFirstData(chart.rows, chart.unit) : chart.rows
  const frame = {
    data: [...rows],
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
    accessibilityLayer: false,
  }
  const ticks = evenTicks(highest(chart), unit)
  const parts = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
        minTickGap={kind === 'line' ? 12 : 4}
      />
      <YAxis
        tick={tick}
        tickLine={false}
        axisLine={false}
        width={52}
        domain={[0, ticks.at(-1) ?? 'auto']}
        ticks={ticks}
        interval={0}
        tickFormatter={(value: number) => axisLabel(value, unit)}
      />
      <Tooltip
        cursor={kind !== 'line' ? { fill: 'var(--sunken)' } : { stroke: 'var(--line-strong)' }}
        isAnimationActive={false}
        content={({ active, label }) => {
          const row = active ? rows.find((one) => one.label === label) : undefined
          return row ? <Pointed row={row} chart={chart} /> : null
        }}
      />
    </>
  )
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind !== 'line' ? (
        <BarChart {...frame} barCategoryGap="24%">
          {parts}
          {series.map(({ key, colour }) => (
            <Bar
              key={key}
              dataKey={(row: ChartRow) => row.values[key] ?? 0}
              name={key}
              stackId={kind === 'stacked' ? 'all' : key}
              fill={colour}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      ) : (
        <LineChart {...frame}>
          {parts}
          {series.map(({ key, colour }) => (
            <Line
              key={key}
              dataKey={(row: ChartRow) => row.values[key] ?? null}
              name={key}
              stroke={colour}
              strokeWidth={2.5}
              dot={{ r: 3, fill: colour, strokeWidth: 0 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </ResponsiveContainer>
  )
}

/** The highest bar or point. */
function highest({ kind, series, rows }: ChartData): number {
  const heights = rows.map(({ values }) => {
    const parts = series.map(({ key }) => values[key] ?? 0)
    return kind === 'stacked' ? parts.reduce((sum, part) => sum + part, 0) : Math.max(...parts)
  })
  return Math.max(0, ...heights)
}

const tick = { fill: 'var(--muted)', fontSize: 12 }

function Pointed({ row, chart: { series, unit } }: { row: ChartRow; chart: ChartData }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 text-text text-xs shadow-lg">
      <p className="mb-1 font-semibold">{row.label}</p>
      <ul className="flex flex-col gap-0.5">
        {series.map(({ key, label, colour }) => (
          <li key={key} className="flex items-center gap-2">
            <Swatch colour={colour} />
            {label}
            <span className="tabular ml-auto pl-3 font-medium">
              {valueLabels(row.values[key] ?? null, unit)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
