import { formatDay } from '#kernel/date-format.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { TicketReport, Times } from '#modules/support/reports/queries/ticket-report.server.ts'
import {
  daysOf,
  durationText,
  keptShare,
  type ReportQuery,
} from '#modules/support/reports/rules/ticket-report.ts'
import { ticketCategoryLabels } from '#modules/support/rules/ticket.ts'
import { ChartCard } from '#ui/charts/chart-card.tsx'
import { dataColours } from '#ui/charts/series.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { FiguresTable } from '../../report-parts.tsx'

const [openedColour, solvedColour] = dataColours

/** New and solved by day, and how long answers and solutions took by category. */
export function ReportCharts({ query, report }: { query: ReportQuery; report: TicketReport }) {
  const { opened, solved, days, categories } = report
  const isEmpty = opened.count + solved.count === 0
  const of = new Map(days.map((day) => [day.day, day]))
  const none = isEmpty ? 'No tickets in these days.' : null
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <ChartCard
        title="New and solved"
        headline={`${formatCount(opened.count)} new, ${formatCount(solved.count)} solved`}
        note="by the day they were opened, and the day they were solved"
        empty={none}
        chart={{
          kind: 'line',
          unit: 'count',
          isSummed: false,
          series: [
            { key: 'opened', label: 'New', colour: openedColour },
            { key: 'solved', label: 'Solved', colour: solvedColour },
          ],
          rows: daysOf(query).map((day) => ({
            label: formatDay(day),
            values: { opened: of.get(day)?.opened ?? 0, solved: of.get(day)?.solved ?? 0 },
          })),
        }}
      />
      <ChartCard
        title="New by category"
        headline={busiest(categories)}
        note="the most common category of the tickets opened in these days"
        empty={none}
        chart={{
          kind: 'stacked',
          unit: 'count',
          series: [{ key: 'opened', label: 'New', colour: openedColour }],
          rows: categories.map(({ category, opened }) => ({
            label: ticketCategoryLabels[category],
            values: { opened: opened.count },
          })),
        }}
      />
      <ChartCard
        title="First answer"
        headline={`${durationText(opened.median)} median`}
        note={`90 % of tickets got a first reply within ${durationText(opened.p90)}. Internal notes don’t count.`}
        empty={opened.median === null ? 'No first answers to tickets of these days.' : null}
        chart={timesChart(
          categories.map(({ category, opened }) => ({
            label: ticketCategoryLabels[category],
            times: opened,
          })),
        )}
      />
      <ChartCard
        title="Solution"
        headline={`${durationText(solved.median)} median`}
        note={`90 % of the tickets solved in these days took at most ${durationText(solved.p90)}.`}
        empty={solved.median === null ? 'No tickets were solved in these days.' : null}
        chart={timesChart(
          categories.map(({ category, solved }) => ({
            label: ticketCategoryLabels[category],
            times: solved,
          })),
        )}
      />
    </div>
  )
}

function busiest(categories: TicketReport['categories']): string {
  const [first] = categories.toSorted((one, other) => other.opened.count - one.opened.count)
  return first && first.opened.count > 0 ? ticketCategoryLabels[first.category] : '–'
}

function timesChart(
  rows: readonly { label: string; times: { median: number | null; p90: number | null } }[],
) {
  return {
    kind: 'grouped',
    unit: 'minutes',
    isSummed: false,
    series: [
      { key: 'median', label: 'Median', colour: openedColour },
      { key: 'p90', label: '90 %', colour: solvedColour },
    ],
    rows: rows
      .filter(({ times }) => times.median !== null)
      .map(({ label, times }) => ({ label, values: { median: times.median, p90: times.p90 } })),
  } as const
}

/** How many of the promised times were kept. */
export function PromisesKept({ report: { opened, solved } }: { report: TicketReport }) {
  const promises = [
    ['First answer in time', opened],
    ['Next answer in time', { kept: opened.nextKept, broken: opened.nextBroken }],
    ['Solved in time', solved],
  ] as const
  return (
    <StatCards label="Promises kept">
      {promises.map(([label, counts]) => {
        const share = keptShare(counts)
        return (
          <StatCard
            key={label}
            label={label}
            value={share === null ? '–' : `${(share * 100).toFixed(1)}%`}
            note={`${counts.kept} of ${counts.kept + counts.broken} promised`}
          />
        )
      })}
    </StatCards>
  )
}

const heads = [
  'New',
  'First answer',
  '90 % within',
  'In time',
  'Solved',
  'Solution',
  '90 % within',
  'In time',
]

type Row = { key: string; name: string; opened: Times; solved: Times }

/** What was new and solved, and how long it took, a line for each. */
export function TimesTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <FiguresTable
      title={title}
      caption={`${title}: times are medians in open hours`}
      of={<span className="sr-only">Of</span>}
      heads={heads}
      rows={rows.map(({ key, name, opened, solved }) => ({
        key,
        name,
        cells: [opened, solved].flatMap(timesTexts),
      }))}
      empty="No tickets in these days."
    />
  )
}

function timesTexts(times: Times): (string | number)[] {
  const share = keptShare(times)
  return [
    times.count,
    durationText(times.median),
    durationText(times.p90),
    share === null ? '–' : `${Math.round(share * 100)}%`,
  ]
}
