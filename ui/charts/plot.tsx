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
import { type ChartData, type ChartRow, fromFirstData } from './series.ts'
import { Swatch } from './swatch.tsx'
import { axisLabel, evenTicks, valueLabels } from './value-labels.ts'

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
  // Of a few bars each has its name: browsers measure text differently, and one would be left out.
  const isNamed = kind !== 'line' && rows.length <= 6
  const parts = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        tick={isNamed ? <NameTick /> : tick}
        height={isNamed ? 44 : 30}
        interval={isNamed ? 0 : 'preserveEnd'}
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

type NameTickProps = { x?: number; y?: number; payload?: { value: string } }

/** The name of a bar, a long one a word a line. */
function NameTick({ x, y = 0, payload }: NameTickProps) {
  const name = payload?.value ?? ''
  const lines = name.length > 9 ? name.split(' ') : [name]
  return (
    <text x={x} y={y + 8} textAnchor="middle" fill={tick.fill} fontSize={tick.fontSize}>
      {lines.map((line) => (
        <tspan key={line} x={x} dy="1em">
          {line}
        </tspan>
      ))}
    </text>
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
