import { Lock } from 'lucide-react'
import type { TimeZone } from '#kernel/dates.ts'
import type { ChatNote } from '#modules/chat/conversations/queries/chat-for-staff.server.ts'
import { MessageText } from '#modules/support/components/message-text.tsx'
import { ClockTime } from './clock-time.tsx'

/**
 * A private note has its own word, sign and dashed border, so that it is never taken for an answer.
 */
export function NoteEntry({
  note: { authorName, content, createdAt },
  zone,
}: {
  note: ChatNote
  zone: TimeZone
}) {
  return (
    <article className="min-w-0 rounded-xl border border-warning border-dashed bg-warning-soft px-3 py-2 text-sm">
      <header className="mb-0.5 flex min-w-0 flex-wrap items-baseline gap-x-2 text-xs">
        <span className="inline-flex items-center gap-1 font-semibold text-warning">
          <Lock aria-hidden="true" className="size-3.5 self-center" />
          Private note
        </span>
        <span className="wrap-anywhere min-w-0 font-semibold">{authorName}</span>
        <span className="text-muted">
          <ClockTime at={createdAt} zone={zone} />
        </span>
      </header>
      <MessageText>{content}</MessageText>
    </article>
  )
}
