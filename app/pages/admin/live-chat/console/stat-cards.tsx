import { useSearchParams } from 'react-router'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { ChatCounts } from '#modules/chat/statistics/queries/chat-report.server.ts'
import { endedCountCap } from '#modules/chat/statistics/rules/chat-report-query.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

type Props = { counts: ChatCounts | null; failure: string | null }

/** A§3 chat stats; each number leads to the chats it counts. */
export function ChatStatCards({ counts, failure }: Props) {
  const [params] = useSearchParams()
  const to = (view: string, status: string | null) =>
    consoleAddress(params, { view, status, operator: null, unread: null })
  return (
    <>
      {failure !== null && <Alert kind="error" title={failure} />}
      {counts && (
        <StatCards label="Live chat statistics">
          <StatCard label="Waiting" value={formatCount(counts.waiting)} to={to('queue', null)} />
          <StatCard label="Active" value={formatCount(counts.active)} to={to('all', 'active')} />
          <StatCard
            label="Resolved"
            value={`${formatCount(counts.resolved)}${counts.resolved >= endedCountCap ? '+' : ''}`}
            to={to('all', 'resolved')}
          />
          <StatCard
            label="Average rating"
            value={counts.averageRating === null ? 'None yet' : counts.averageRating.toFixed(1)}
          />
        </StatCards>
      )}
    </>
  )
}
