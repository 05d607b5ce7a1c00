import { ArrowLeft, ArrowRightLeft, UserRound, X } from 'lucide-react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { withClosed } from '#app/shells/admin/chat/console-address.ts'
import { useOffers } from '#app/shells/admin/chat/offers.tsx'
import type { TimeZone } from '#kernel/dates.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ChatStatusBadge } from '../console/chat-status-badge.tsx'
import type { OpenChat } from '../console/load-console.server.ts'
import { VisitorPanel } from '../visitor/visitor-panel.tsx'
import type { ChatPart } from './own-part.ts'

const item =
  'flex min-h-10 max-sm:min-h-11 w-full items-center rounded-lg px-3 text-left font-medium text-sm hover:bg-sunken'

/** What is done seldom. A <details>, so it opens without scripts. */
function MoreActions({
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

type Props = { chat: OpenChat; part: ChatPart; isOnly: boolean; now: Date; zone: TimeZone }

const square =
  'grid size-9 max-sm:size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-text'

export function ConversationHead({ chat, part, isOnly, now, zone }: Props) {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const name = chat.visitorName || 'Visitor'
  const close = withClosed(params, chat.id)
  return (
    <header className="@container relative z-20 shrink-0 border-line border-b">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 py-1.5 pr-1.5 pl-3 max-lg:pl-1">
        <BackToChats to={close} />
        <div className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-2">
          <h2 className="min-w-0 truncate font-semibold text-sm">{name}</h2>
          <ChatStatusBadge status={chat.status} />
          {part === 'others' && (
            <span className="truncate text-muted text-xs">{chat.operator?.name ?? 'Nobody'}</span>
          )}
        </div>
        <details name={`of ${chat.id}`} className={isOnly ? 'xl:hidden' : ''}>
          <summary title="Visitor" className={`${square} cursor-pointer list-none`}>
            <UserRound aria-hidden="true" className="size-4.5" />
            <span className="sr-only">About {name}</span>
          </summary>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
            className="absolute inset-x-0 top-full max-h-[min(32rem,60dvh)] overflow-y-auto border-line border-b bg-page p-3 shadow-xl"
          >
            <VisitorPanel chat={chat} now={now} zone={zone} />
          </div>
        </details>
        <Link
          to={close}
          preventScrollReset
          aria-label={`Close the conversation with ${name}`}
          title="Close"
          className={`${square} max-lg:hidden @lg:order-last`}
        >
          <X aria-hidden="true" className="size-4.5" />
        </Link>
        <div className="flex flex-wrap items-center gap-1.5 pb-1 max-lg:w-full max-lg:pl-2 @max-lg:w-full @lg:pb-0">
          {chat.status === 'active' && (
            <Button
              to={`${href('/admin/live-chat/:id/transfer', { id: chat.id })}${search}`}
              preventScrollReset
              variant="outline"
              size="sm"
              icon={<ArrowRightLeft aria-hidden="true" className="size-4 @max-xs:hidden" />}
            >
              Transfer
            </Button>
          )}
          {part !== 'ended' && (
            <Button
              to={`${href('/admin/live-chat/:id/end', { id: chat.id })}${search}`}
              preventScrollReset
              variant="outline"
              size="sm"
            >
              End chat
            </Button>
          )}
          <MoreActions chat={chat} part={part} />
        </div>
      </div>
    </header>
  )
}

/** On small windows, where the lists are hidden: it says how many chats are offered meanwhile. */
function BackToChats({ to }: { to: string }) {
  const offers = useOffers().length
  const waiting = offers === 0 ? '' : `, ${offers} waiting for you`
  return (
    <Link to={to} aria-label={`Back to the chats${waiting}`} className={`${square} lg:hidden`}>
      <span className="flex items-center gap-0.5">
        <ArrowLeft aria-hidden="true" className="size-5" />
        {offers > 0 && (
          <span
            aria-hidden="true"
            className="tabular rounded-full bg-warning-soft px-1.5 font-semibold text-warning text-xs"
          >
            {offers}
          </span>
        )}
      </span>
    </Link>
  )
}
