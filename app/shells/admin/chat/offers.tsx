import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ChatCall } from '#modules/chat/conversations/queries/chat-calls.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { callTitle } from './call.ts'
import { useConsoleAddress } from './console-address.ts'
import { useDesk } from './desk.tsx'
import { useSecondsLeft } from './use-now.ts'

/** More would take the room of the page. */
const maxShown = 2

/** Chats that are offered to this operator, the longest waiting first. */
export function useOffers(): ChatCall[] {
  return useDesk()?.calls.filter(({ kind }) => kind === 'offered') ?? []
}

/** On whatever page the operator is; the console has its offers in its queue. */
export function OfferBar() {
  const { isConsole } = useConsoleAddress()
  const offers = useOffers()
  if (isConsole) return null
  return (
    <OfferRegion
      className={
        offers.length === 0
          ? 'sr-only'
          : 'sticky top-[calc(var(--list-top)+0.5rem)] z-30 flex flex-col gap-2 print:hidden'
      }
    >
      {offers.slice(0, maxShown).map((offer) => (
        <Offer
          key={offer.chatId}
          offer={offer}
          className="rounded-xl border border-info/35 px-4 shadow-lg"
        />
      ))}
      {offers.length > maxShown && (
        <p className="rounded-xl bg-info-soft px-4 py-1 text-sm">
          And {offers.length - maxShown} more, in the queue.
        </p>
      )}
    </OfferRegion>
  )
}

/** The same at the head of the console's lists, each with a link to what was said. */
export function OfferList({ openAt }: { openAt: (chatId: string) => string }) {
  return (
    <OfferRegion className="max-h-1/2 shrink-0 divide-y divide-line overflow-y-auto">
      {useOffers().map((offer) => (
        <Offer key={offer.chatId} offer={offer} to={openAt(offer.chatId)} className="px-3" />
      ))}
    </OfferRegion>
  )
}

function OfferRegion({ className, children }: { className: string; children: ReactNode }) {
  return (
    <section aria-label="Chats offered to you" aria-live="polite" className={className}>
      {children}
    </section>
  )
}

/** With the seconds that are left to take it. */
function Offer({ offer, to, className }: { offer: ChatCall; to?: string; className: string }) {
  const { chatId, visitorName, words, offeredAt, from } = offer
  const now = useDesk()?.now ?? new Date()
  const { search } = useConsoleAddress()
  const left = useSecondsLeft(offeredAt ? new Date(offeredAt) : now, now)
  const title = callTitle(offer)
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 bg-info-soft py-2.5 ${className}`}>
      <BellRing aria-hidden="true" className="size-5 shrink-0 text-info" />
      <p className="wrap-anywhere min-w-0 flex-1 basis-48 text-sm">
        {to === undefined ? (
          <span className="font-semibold">{title}</span>
        ) : (
          <Link to={to} preventScrollReset className="font-semibold hover:underline">
            {title}
          </Link>
        )}
        <span className="line-clamp-1 text-muted">{words}</span>
      </p>
      <span
        role="timer"
        aria-live="off"
        aria-label="Seconds left"
        className="tabular text-muted text-sm"
      >
        {left > 0 || from !== null ? `${left} s` : 'Still yours to take'}
      </span>
      <div className="ml-auto flex gap-2">
        <ActionButton
          to={`${href('/admin/live-chat/:id/decline', { id: chatId })}${search}`}
          keepsPage
        >
          Decline
        </ActionButton>
        <ActionButton
          to={`${href('/admin/live-chat/:id/take', { id: chatId })}${search}`}
          variant="primary"
          aria-label={`Take the chat with ${visitorName || 'a visitor'}`}
        >
          Take the chat
        </ActionButton>
      </div>
    </div>
  )
}
