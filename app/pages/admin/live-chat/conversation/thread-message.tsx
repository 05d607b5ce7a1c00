import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { staffLine } from '#modules/chat/rules/system-line.ts'
import type { ChatMessage } from '#modules/chat/rules/visitor-chat.ts'
import { AttachmentList, MessageText } from '#modules/support/components/message.tsx'

type Props = {
  chatId: string
  message: ChatMessage
  isSeen: boolean
  /** Of the operator who reads it. */
  ownName: string | null
  zone: TimeZone
}

/** The visitor at the left, operators at the right; what the system says is between them. */
export function ThreadMessage({ chatId, message, isSeen, ownName, zone }: Props) {
  const { senderType, senderName, content, createdAt, files } = message
  if (senderType === 'system') {
    return (
      <p className="wrap-anywhere mx-auto max-w-prose py-0.5 text-center text-muted text-xs">
        {staffLine(content, ownName)} <ClockTime at={createdAt} zone={zone} />
      </p>
    )
  }
  const isOwn = senderType === 'operator'
  return (
    <article
      className={`flex min-w-0 max-w-[88%] flex-col gap-1 ${isOwn ? 'items-end self-end' : 'items-start self-start'}`}
    >
      <header className="flex min-w-0 max-w-full items-baseline gap-2 text-xs">
        <span className="truncate font-semibold">{senderName || 'Visitor'}</span>
        <span className="shrink-0 text-muted">
          <ClockTime at={createdAt} zone={zone} />
        </span>
      </header>
      {content !== '' && (
        <div
          className={`min-w-0 max-w-full rounded-2xl px-3 py-1.5 text-sm ${isOwn ? 'rounded-tr-sm bg-selected-soft' : 'rounded-tl-sm bg-sunken'}`}
        >
          <MessageText>{content}</MessageText>
        </div>
      )}
      <AttachmentList
        files={files.map((file) => ({ ...file, isStored: true }))}
        address={href('/admin/live-chat/:id/files', { id: chatId })}
      />
      {isSeen && <p className="text-muted text-xs">Seen</p>}
    </article>
  )
}

/** '14:05', with the full moment on hover. */
export function ClockTime({ at, zone }: { at: string; zone: TimeZone }) {
  const moment = formatMoment(at, zone)
  return (
    <time dateTime={at} title={moment} className="tabular whitespace-nowrap">
      {moment.slice(-5)}
    </time>
  )
}
