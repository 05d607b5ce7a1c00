import { Columns2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { type ConsoleState, openBeside, withOpen } from '#app/shells/admin/chat/console-address.ts'
import { useNow } from '#app/shells/admin/chat/use-now.ts'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { ListedChat } from '#modules/chat/conversations/queries/chat-list.server.ts'
import { pathOf } from '../visitor/path-of.ts'
import { ChatStatusBadge } from './chat-status-badge.tsx'
import { durationText } from './duration-text.ts'

type Props = {
  chat: ListedChat
  state: ConsoleState
  current: string | null
  now: Date
  zone: TimeZone
}

/**
 * A chat in a list. Its name opens it in the place of the current conversation; the second link
 * opens it beside.
 */
export function ChatRow({ chat, state, current, now, zone }: Props) {
  const [params] = useSearchParams()
  const isOpen = state.open.includes(chat.id)
  const name = chat.visitorName || 'Visitor'
  return (
    <li
      data-chat-row={chat.id}
      className={`relative flex flex-col gap-0.5 px-3 py-2.5 text-sm hover:bg-sunken ${isOpen ? 'bg-selected-soft' : ''} ${chat.id === current ? 'shadow-[inset_3px_0_var(--selected)]' : ''}`}
    >
      <span className="flex min-w-0 items-center gap-2">
        {chat.isUnread && (
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-focus" />
        )}
        <Link
          to={withOpen(params, chat.id, current)}
          preventScrollReset
          data-chat-link=""
          aria-current={chat.id === current ? 'true' : undefined}
          className={`min-w-0 flex-1 truncate after:absolute after:inset-0 ${chat.isUnread ? 'font-semibold' : 'font-medium'}`}
        >
          {name}
        </Link>
        {chat.unreadCount > 0 && (
          <span className="tabular shrink-0 rounded-full bg-text px-1.5 font-semibold text-page text-xs">
            {chat.unreadCount}
            <span className="sr-only"> unread</span>
          </span>
        )}
        {chat.isUnread && chat.unreadCount === 0 && <span className="sr-only">Unread</span>}
        {state.open.length > 0 && !isOpen && (
          <Link
            to={openBeside(params, chat.id)}
            preventScrollReset
            aria-label={`Open ${name} beside`}
            title="Open beside"
            className="relative z-10 -my-1 grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-line hover:text-text max-lg:hidden"
          >
            <Columns2 aria-hidden="true" className="size-4" />
          </Link>
        )}
      </span>
      <span className="truncate text-muted">{chat.lastMessage || 'No messages yet'}</span>
      {chat.initialPage.url !== '' && (
        <span className="truncate text-muted text-xs">
          On {chat.initialPage.title || pathOf(chat.initialPage.url)}
        </span>
      )}
      <span className="flex min-w-0 items-center gap-2 text-muted text-xs">
        <ChatStatusBadge status={chat.status} />
        {chat.operator && <span className="truncate">{chat.operator.name}</span>}
        <span className="tabular ml-auto shrink-0">
          {chat.status === 'waiting' ? (
            <Waited since={chat.queuedAt} now={now} />
          ) : (
            formatRelative(chat.lastMessageAt, now, zone)
          )}
        </span>
      </span>
    </li>
  )
}

function Waited({ since, now }: { since: string; now: Date }) {
  const at = useNow(now, 15_000)
  return (
    <span className="font-medium text-warning">
      Waiting {durationText(at.getTime() - new Date(since).getTime())}
    </span>
  )
}
