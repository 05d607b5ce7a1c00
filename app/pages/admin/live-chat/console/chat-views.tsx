import { Link, useSearchParams } from 'react-router'
import { type ChatView, chatViews, consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { formatCount } from '#kernel/format-count.ts'
import { endedCountCap } from '#modules/chat/statistics/rules/ended-chats.ts'

export type ChatViewCounts = Record<ChatView, number | null>

const labels: Record<ChatView, string> = { queue: 'Queue', mine: 'My chats', all: 'All chats' }

function countText(count: number | null): string {
  return count === null ? '' : `${formatCount(count)}${count >= endedCountCap ? '+' : ''}`
}

/**
 * The three lists. Links, so they work before scripts load; each keeps the conversations that are
 * open.
 */
export function ChatViews({ view, counts }: { view: ChatView; counts: ChatViewCounts }) {
  const [params] = useSearchParams()
  return (
    <nav aria-label="Lists of chats" className="flex shrink-0 border-line border-b px-1">
      {chatViews.map((each) => (
        <Link
          key={each}
          to={consoleAddress(params, {
            view: each === 'queue' ? null : each,
            status: null,
            operator: null,
            unread: null,
          })}
          preventScrollReset
          aria-current={each === view ? 'true' : undefined}
          className={`-mb-px flex min-h-11 flex-1 items-center justify-center gap-1.5 whitespace-nowrap border-b-2 px-1.5 font-medium text-sm ${each === view ? 'border-selected text-text' : 'border-transparent text-muted hover:text-text'}`}
        >
          {labels[each]}
          {counts[each] !== null && (
            <span className="rounded-full bg-sunken px-1.5 text-muted text-xs tabular-nums">
              {countText(counts[each])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
