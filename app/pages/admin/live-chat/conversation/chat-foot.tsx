import { href, useLocation } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { durationText } from '../console/duration-text.ts'
import type { OpenChat } from '../console/load-console.server.ts'
import { StarsText } from '../visitor/stars-text.tsx'
import type { ChatPart } from './own-part.ts'

type Props = { chat: OpenChat; part: ChatPart; ownOperatorId: string | null; zone: TimeZone }

/** Why one cannot answer in this chat, and what to do instead. */
export function ChatFoot({ chat, part, ownOperatorId, zone }: Props) {
  if (part === 'own') return null
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-between gap-2 border-line border-t bg-sunken/60 px-3 py-2 text-sm">
      {part === 'ended' ? <Ending chat={chat} zone={zone} /> : <ToTake chat={chat} isWaiting={part === 'waiting'} ownOperatorId={ownOperatorId} />}
    </footer>
  )
}

function ToTake({ chat: { id, operator }, isWaiting, ownOperatorId }: Pick<Props, 'chat' | 'ownOperatorId'> & { isWaiting: boolean }) {
  const { search } = useLocation()
  const who = operator?.name ?? 'Nobody'
  return (
    <>
      <p className="wrap-anywhere min-w-0 flex-1 basis-40">
        {isWaiting ? 'Waiting for an operator.' : `${who} is answering. You can write notes, or take over.`}
      </p>
      {ownOperatorId !== null && isWaiting && (
        <ActionButton to={`${href('/admin/live-chat/:id/take', { id })}${search}`} variant="primary">
          Take chat
        </ActionButton>
      )}
      {ownOperatorId !== null && !isWaiting && (
        <ActionButton to={`${href('/admin/live-chat/:id/assign', { id })}${search}`} fields={{ operatorId: ownOperatorId }}>
          Take over
        </ActionButton>
      )}
    </>
  )
}

const enders = { visitor: 'the visitor', operator: 'staff', system: 'the system' } as const

function Ending({ chat, zone }: Pick<Props, 'chat' | 'zone'>) {
  const { endedAt, endedBy, status, totalDurationSeconds, rating, ratingComment } = chat
  const lasted = totalDurationSeconds === null ? '' : ` after ${durationText(totalDurationSeconds * 1_000)}`
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="wrap-anywhere">
        {status === 'abandoned' ? 'The visitor left before anybody answered' : `Ended by ${enders[endedBy ?? 'system']}${lasted}`}
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
