import { BellRing } from 'lucide-react'
import { href } from 'react-router'
import type { ChatCall } from '#modules/chat/conversations/queries/chat-calls.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { callTitle } from './call.ts'
import { useDesk } from './desk.tsx'
import { useConsoleAddress } from './use-console-address.ts'
import { useSecondsLeft } from './use-now.ts'

/** More would take the room of the conversations. */
const maxShown = 2

/**
 * Chats that are offered to this operator, on whatever page they are, each with the seconds that
 * are left to take it.
 */
export function OfferBar() {
  const desk = useDesk()
  const offers = desk?.calls.filter(({ kind }) => kind === 'offered') ?? []
  return (
    <section
      aria-label="Chats offered to you"
      aria-live="polite"
      className={
        offers.length === 0
          ? 'sr-only'
          : 'sticky top-[calc(var(--list-top)+0.5rem)] z-30 flex flex-col gap-2 print:hidden'
      }
    >
      {desk &&
        offers
          .slice(0, maxShown)
          .map((offer) => <Offer key={offer.chatId} offer={offer} now={desk.now} />)}
      {offers.length > maxShown && (
        <p className="rounded-xl bg-info-soft px-4 py-1 text-sm">
          And {offers.length - maxShown} more, in the queue.
        </p>
      )}
    </section>
  )
}

function Offer({ offer, now }: { offer: ChatCall; now: Date }) {
  const { chatId, visitorName, words, offeredAt, from } = offer
  const { search } = useConsoleAddress()
  const left = useSecondsLeft(offeredAt ? new Date(offeredAt) : now, now)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-info/35 bg-info-soft px-4 py-2.5 shadow-lg">
      <BellRing aria-hidden="true" className="size-5 shrink-0 text-info" />
      <p className="wrap-anywhere min-w-0 flex-1 basis-56 text-sm">
        <span className="font-semibold">{callTitle(offer)}</span>
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
      <div className="flex gap-2">
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
