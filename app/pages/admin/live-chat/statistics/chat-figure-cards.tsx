import { formatCount } from '#kernel/format-count.ts'
import { ratingText } from '#modules/chat/operators/rules/shown-status.ts'
import type { ChatReport } from '#modules/chat/statistics/queries/chat-report.server.ts'
import { secondsText } from '#modules/chat/statistics/rules/chat-report-query.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

/** A§3: what waits and goes on now, and what became of the chats of the range. */
export function ChatFigureCards({
  report: { waitingNow, activeNow, all },
}: {
  report: ChatReport
}) {
  return (
    <StatCards label="Figures">
      <StatCard label="Waiting" value={formatCount(waitingNow)} note="now" />
      <StatCard label="Active" value={formatCount(activeNow)} note="now" />
      <StatCard
        label="Resolved"
        value={formatCount(all.resolved)}
        note={`of ${formatCount(all.chats)} begun`}
      />
      <StatCard label="Missed" value={formatCount(all.missed)} note="ended before an answer" />
      <StatCard label="First answer" value={secondsText(all.response.median)} note="median" />
      <StatCard
        label="Average rating"
        value={ratingText(all.rating)}
        note={all.rated === 1 ? '1 rating' : `${formatCount(all.rated)} ratings`}
      />
    </StatCards>
  )
}
