import { href, Link, useLocation } from 'react-router'
import { ActionButton } from '#ui/form/action-button.tsx'
import type { OpenChat } from '../console/load-console.server.ts'
import type { ChatPart } from './own-part.ts'

const item =
  'flex min-h-10 max-sm:min-h-11 w-full items-center rounded-lg px-3 text-left font-medium text-sm hover:bg-sunken'

/** What is done seldom. A <details>, so it opens without scripts. */
export function MoreActions({
  chat: { id, isUnread, ticketId, isBlocked, isAnonymised },
  part,
}: {
  chat: OpenChat
  part: ChatPart
}) {
  const { search } = useLocation()
  return (
    <details name={`of ${id}`} className="relative">
      <summary className="inline-flex min-h-8 max-sm:min-h-11 cursor-pointer list-none items-center rounded-md border border-line-strong/60 px-2.5 font-semibold text-sm hover:bg-sunken">
        More
      </summary>
      <div className="absolute top-full left-0 mt-1 flex w-56 flex-col rounded-xl border border-line bg-surface p-1.5 shadow-xl [&_button]:w-full [&_button]:justify-start [&_button]:px-3 [&_button]:font-medium">
        {part !== 'ended' && (
          <Link
            to={`${href('/admin/live-chat/:id/assign', { id })}${search}`}
            preventScrollReset
            className={item}
          >
            Assign
          </Link>
        )}
        <ActionButton
          to={`${href('/admin/live-chat/:id/read', { id })}${search}`}
          variant="ghost"
          size="md"
          fields={{ read: isUnread ? 'yes' : 'no' }}
        >
          {isUnread ? 'Mark read' : 'Mark unread'}
        </ActionButton>
        {ticketId === null ? (
          !isAnonymised && (
            <Link
              to={`${href('/admin/live-chat/:id/ticket', { id })}${search}`}
              preventScrollReset
              className={item}
            >
              Convert to ticket
            </Link>
          )
        ) : (
          <Link to={href('/admin/tickets/:id', { id: ticketId })} className={item}>
            Open the ticket
          </Link>
        )}
        {isBlocked ? (
          <ActionButton
            to={`${href('/admin/live-chat/:id/unblock', { id })}${search}`}
            variant="ghost"
            size="md"
          >
            Unblock visitor
          </ActionButton>
        ) : (
          <Link
            to={`${href('/admin/live-chat/:id/block', { id })}${search}`}
            preventScrollReset
            className={`${item} text-danger`}
          >
            Block visitor
          </Link>
        )}
      </div>
    </details>
  )
}
