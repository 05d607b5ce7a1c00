import { formatDay } from '#kernel/date-format.ts'
import { formatCount } from '#kernel/format-count.ts'
import { ratingText } from '#modules/chat/operators/rules/shown-status.ts'
import type {
  ChatFigures,
  ChatReport,
} from '#modules/chat/statistics/queries/chat-report.server.ts'
import {
  type ChatReportQuery,
  secondsText,
} from '#modules/chat/statistics/rules/chat-report-query.ts'
import { daysOf } from '#modules/support/reports/rules/ticket-report.ts'
import { ChartCard } from '#ui/charts/chart-card.tsx'
import { dataColours } from '#ui/charts/series.ts'
import { FiguresTable } from '../../report-parts.tsx'

const [mainColour, otherColour] = dataColours

/**
 * How many chats there were, how long visitors waited, how long chats took and how they were rated,
 * day by day.
 */
export function ChatCharts({
  query,
  report: { all, days },
}: {
  query: ChatReportQuery
  report: ChatReport
}) {
  const of = new Map(days.map((figures) => [figures.day, figures]))
  const rows = (values: (figures: ChatFigures | undefined) => Record<string, number | null>) =>
    daysOf(query).map((day) => ({ label: formatDay(day), values: values(of.get(day)) }))
  const none = 'No chats in these days.'
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <ChartCard
        title="Chats"
        headline={`${formatCount(all.chats)} begun, ${formatCount(all.missed)} missed`}
        note="missed chats ended before anybody answered"
        empty={all.chats === 0 ? none : null}
        chart={{
          kind: 'stacked',
          unit: 'count',
          series: [
            { key: 'answered', label: 'Answered or open', colour: mainColour },
            { key: 'missed', label: 'Missed', colour: otherColour },
          ],
          rows: rows((figures) => ({
            answered: (figures?.chats ?? 0) - (figures?.missed ?? 0),
            missed: figures?.missed ?? 0,
          })),
        }}
      />
      <ChartCard
        title="Waiting and first answer"
        headline={`${secondsText(all.waiting.median)} waiting, ${secondsText(all.response.median)} to the first answer`}
        note={`Medians. In 90 % of chats at most ${secondsText(all.waiting.p90)} and ${secondsText(all.response.p90)}.`}
        empty={all.waiting.median === null && all.response.median === null ? none : null}
        chart={{
          kind: 'line',
          unit: 'seconds',
          isSummed: false,
          series: [
            { key: 'waiting', label: 'Until an operator took it', colour: mainColour },
            { key: 'response', label: 'Until the first answer', colour: otherColour },
          ],
          rows: rows((figures) => ({
            waiting: figures?.waiting.median ?? null,
            response: figures?.response.median ?? null,
          })),
        }}
      />
      <ChartCard
        title="Duration"
        headline={`${secondsText(all.duration.median)} median`}
        note={`Of resolved chats, from beginning to end. 90 % took at most ${secondsText(all.duration.p90)}.`}
        empty={all.duration.median === null ? 'No chat of these days was resolved.' : null}
        chart={{
          kind: 'line',
          unit: 'seconds',
          series: [{ key: 'duration', label: 'Duration', colour: mainColour }],
          rows: rows((figures) => ({ duration: figures?.duration.median ?? null })),
        }}
      />
      <ChartCard
        title="Rating"
        headline={all.rating === null ? '–' : `${ratingText(all.rating)} of 5`}
        note={`average of ${all.rated} ${all.rated === 1 ? 'rating' : 'ratings'} of these chats`}
        empty={all.rating === null ? 'No chat of these days was rated.' : null}
        chart={{
          kind: 'line',
          unit: 'count',
          series: [{ key: 'rating', label: 'Rating', colour: otherColour }],
          rows: rows((figures) => ({
            rating: figures?.rating == null ? null : Number(ratingText(figures.rating)),
          })),
        }}
      />
    </div>
  )
}

const operatorHeads = ['Chats', 'Waiting', 'First answer', 'Duration', 'Ratings', 'Average']

/** Each chat counts for the operator who had it last; times are medians. */
export function OperatorTable({ operators }: { operators: ChatReport['operators'] }) {
  return (
    <FiguresTable
      title="By operator"
      caption="Chats by operator: times are medians"
      of="Operator"
      heads={operatorHeads}
      rows={operators.map(({ operatorId, name, ...figures }) => ({
        key: operatorId,
        name,
        cells: [
          formatCount(figures.chats),
          secondsText(figures.waiting.median),
          secondsText(figures.response.median),
          secondsText(figures.duration.median),
          formatCount(figures.rated),
          ratingText(figures.rating),
        ],
      }))}
      empty="No operator had a chat in these days."
    />
  )
}
