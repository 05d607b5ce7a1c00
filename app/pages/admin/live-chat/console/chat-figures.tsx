import { Link, useSearchParams } from 'react-router'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { ChatCounts } from '#modules/chat/statistics/queries/chat-report.server.ts'
import { endedCountCap } from '#modules/chat/statistics/rules/chat-report-query.ts'

const link = 'inline-flex min-h-6 items-center text-link underline underline-offset-2'

/**
 * A§3 chat stats in one line; each number leads to the chats it counts. How many wait is beside the
 * queue.
 */
export function ChatFigures({ counts }: { counts: ChatCounts }) {
  const [params] = useSearchParams()
  const to = (status: string) =>
    consoleAddress(params, { view: 'all', status, operator: null, unread: null })
  const { active, resolved, averageRating } = counts
  return (
    <span className="tabular">
      <Link to={to('active')} preventScrollReset className={link}>
        {formatCount(active)} active
      </Link>
      {' · '}
      <Link to={to('resolved')} preventScrollReset className={link}>
        {formatCount(resolved)}
        {resolved >= endedCountCap && '+'} resolved
      </Link>
      {` · ${averageRating === null ? 'no ratings yet' : `rated ${averageRating.toFixed(1)} on average`}`}
    </span>
  )
}
