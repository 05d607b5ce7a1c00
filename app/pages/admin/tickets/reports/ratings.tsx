import { href, Link } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Stars } from '#modules/support/ratings/components/stars.tsx'
import { stars } from '#modules/support/ratings/rules/rating.ts'
import type { RatingReport } from '#modules/support/reports/queries/ticket-report.server.ts'
import { ChartCard } from '#ui/charts/chart-card.tsx'
import { dataColours } from '#ui/charts/series.ts'
import { Card } from '#ui/primitives/card.tsx'

/** What customers thought, by the day they said it. */
export function Ratings({
  ratings: { counts, comments },
  zone,
}: {
  ratings: RatingReport
  zone: TimeZone
}) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const sum = counts.reduce((added, { stars, count }) => added + stars * count, 0)
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <ChartCard
        title="Ratings"
        headline={total === 0 ? '–' : `${(sum / total).toFixed(1)} of 5`}
        note={`average of ${total} ${total === 1 ? 'rating' : 'ratings'} given in these days`}
        empty={total === 0 ? 'No ratings in these days.' : null}
        chart={{
          kind: 'stacked',
          unit: 'count',
          series: [{ key: 'count', label: 'Ratings', colour: dataColours[0] }],
          rows: stars.map((value) => ({
            label: countOf(value, 'star'),
            values: { count: counts.find((one) => one.stars === value)?.count ?? 0 },
          })),
        }}
      />
      <Card title="Last comments" flush>
        {comments.length === 0 ? (
          <p className="px-4 py-6 text-muted text-sm">No comments in these days.</p>
        ) : (
          <ul className="divide-y divide-line">
            {comments.map(({ ticketId, number, stars: given, feedback, ratedAt }) => (
              <li key={ticketId} className="flex flex-col gap-1 px-4 py-3 text-sm">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Stars given={given} />
                  <Link
                    to={href('/admin/tickets/:id', { id: ticketId })}
                    className="font-medium underline-offset-2 hover:underline"
                  >
                    {number}
                  </Link>
                  <span className="tabular text-muted text-xs">{formatMoment(ratedAt, zone)}</span>
                </span>
                <span className="wrap-anywhere whitespace-pre-line">{feedback}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
