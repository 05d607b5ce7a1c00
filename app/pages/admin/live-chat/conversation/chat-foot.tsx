import { href, useLocation } from 'react-router'
import { useSecondsLeft } from '#app/shells/admin/chat/use-now.ts'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { durationText } from '../console/duration-text.ts'
import type { OpenChat } from '../console/load-console.server.ts'
import { StarsText } from '../visitor/stars-text.tsx'
import type { ChatPart } from './own-part.ts'

type Props = {
  chat: OpenChat
  part: ChatPart
  ownOperatorId: string | null
  now: Date
  zone: TimeZone
}

/** Who has this chat or is offered it, and what this operator can do. */
export function ChatFoot({ chat, part, ownOperatorId, now, zone }: Props) {
  const isTransferred = chat.status === 'active' && chat.offer !== null
  if (part === 'own' && !isTransferred) return null
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-between gap-2 border-line border-t bg-sunken/60 px-3 py-2 text-sm">
      {isTransferred && chat.offer ? (
        <Transfer chat={chat} offer={chat.offer} ownOperatorId={ownOperatorId} now={now} />
      ) : part === 'ended' ? (
        <Ending chat={chat} zone={zone} />
      ) : (
        <ToTake chat={chat} isWaiting={part === 'waiting'} ownOperatorId={ownOperatorId} />
      )}
    </footer>
  )
}

type TransferProps = Pick<Props, 'chat' | 'ownOperatorId' | 'now'> & {
  offer: NonNullable<OpenChat['offer']>
}

/**
 * A chat that its operator transfers: it stays theirs until the recipient takes it. All staff see
 * how long that may take.
 */
function Transfer({ chat: { id, operator }, offer, ownOperatorId, now }: TransferProps) {
  const { search } = useLocation()
  const left = useSecondsLeft(new Date(offer.at), now)
  const isRecipient = offer.operatorId === ownOperatorId
  const isSender = operator?.id === ownOperatorId
  const holder = operator?.name ?? 'A colleague'
  return (
    <>
      <p className="wrap-anywhere min-w-0 flex-1 basis-40">
        {isRecipient
          ? `${holder} is transferring this chat to you.`
          : `Offered to ${offer.name}. Until they take it, ${isSender ? 'it’s yours' : `${holder} answers`}.`}{' '}
        <span
          role="timer"
          aria-live="off"
          aria-label="Seconds left"
          className="tabular whitespace-nowrap text-muted"
        >
          {left} s
        </span>
      </p>
      {(isRecipient || isSender) && (
        <ActionButton to={`${href('/admin/live-chat/:id/decline', { id })}${search}`}>
          {isRecipient ? 'Decline' : 'Cancel transfer'}
        </ActionButton>
      )}
      {isRecipient && (
        <ActionButton
          to={`${href('/admin/live-chat/:id/take', { id })}${search}`}
          variant="primary"
        >
          Take chat
        </ActionButton>
      )}
    </>
  )
}

function ToTake({
  chat: { id, operator },
  isWaiting,
  ownOperatorId,
}: Pick<Props, 'chat' | 'ownOperatorId'> & { isWaiting: boolean }) {
  const { search } = useLocation()
  const who = operator?.name ?? 'Nobody'
  return (
    <>
      <p className="wrap-anywhere min-w-0 flex-1 basis-40">
        {isWaiting
          ? 'Waiting for an operator.'
          : `${who} is answering. You can write notes, or take over.`}
      </p>
      {ownOperatorId !== null && isWaiting && (
        <ActionButton
          to={`${href('/admin/live-chat/:id/take', { id })}${search}`}
          variant="primary"
        >
          Take chat
        </ActionButton>
      )}
      {ownOperatorId !== null && !isWaiting && (
        <ActionButton
          to={`${href('/admin/live-chat/:id/assign', { id })}${search}`}
          fields={{ operatorId: ownOperatorId }}
        >
          Take over
        </ActionButton>
      )}
    </>
  )
}

const enders = { visitor: 'the visitor', operator: 'staff', system: 'the system' } as const

function Ending({ chat, zone }: Pick<Props, 'chat' | 'zone'>) {
  const { endedAt, endedBy, status, totalDurationSeconds, rating, ratingComment } = chat
  const lasted =
    totalDurationSeconds === null ? '' : ` after ${durationText(totalDurationSeconds * 1_000)}`
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="wrap-anywhere">
        {status === 'abandoned'
          ? 'The visitor left before anybody answered'
          : `Ended by ${enders[endedBy ?? 'system']}${lasted}`}
        {endedAt !== null && <span className="text-muted">, {formatMoment(endedAt, zone)}</span>}
      </p>
      {rating !== null && (
        <p className="wrap-anywhere">
          <StarsText stars={rating} />
          {ratingComment !== '' && <span className="text-muted"> “{ratingComment}”</span>}
        </p>
      )}
    </div>
  )
}
