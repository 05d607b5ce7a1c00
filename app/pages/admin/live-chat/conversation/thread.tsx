import { Lock } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { formatDay } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import type { ChatNote } from '#modules/chat/conversations/queries/chat-for-staff.server.ts'
import type { ChatMessage } from '#modules/chat/rules/visitor-chat.ts'
import { MessageText } from '#modules/support/components/message.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { OpenChat } from '../console/load-console.server.ts'
import { type OutboxItem, withoutArrived } from '../live/outbox.ts'
import { threadEntries } from '../live/thread.ts'
import type { Outbox } from '../live/use-outbox.ts'
import { useVisitorTyping } from '../live/use-typing.ts'
import { ClockTime, ThreadMessage } from './thread-message.tsx'

type Props = {
  chat: OpenChat
  messages: readonly ChatMessage[]
  outbox: Outbox
  ownName: string | null
  zone: TimeZone
}

/** Near enough to the end to follow it. */
const nearPx = 80

/**
 * Messages by their numbers, notes between them, then what is on its way. It follows its end unless
 * one has scrolled up to read.
 */
export function Thread({ chat, messages, outbox, ownName, zone }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const isTyping = useVisitorTyping(chat.id)
  const entries = threadEntries(messages, chat.notes)
  const lastSeen = messages.findLast(
    ({ seq, senderType }) => senderType === 'operator' && seq <= chat.visitorReadSeq,
  )?.seq
  const arrived = new Set(messages.map(({ id }) => id))
  const pending = withoutArrived(outbox.items, arrived)
  const size = `${entries.length} ${pending.length} ${isTyping}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when there is more to see
  useLayoutEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight
  }, [size])
  // The keyboard of a phone, a longer text in the composer and a further conversation take room
  // from this one.
  useEffect(() => {
    const own = box.current
    if (!own) return
    const sized = new ResizeObserver(
      () => follows.current && own.scrollTo({ top: own.scrollHeight }),
    )
    sized.observe(own)
    for (const part of own.children) sized.observe(part)
    return () => sized.disconnect()
  }, [])
  const name = chat.visitorName || 'Visitor'
  return (
    <div
      ref={box}
      role="log"
      aria-label={`Conversation with ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < nearPx
      }}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] px-3 py-3 focus-visible:-outline-offset-2"
    >
      {(messages[0]?.seq ?? 1) > 1 && (
        <p className="mb-3 text-center text-muted text-xs">Older messages aren’t shown.</p>
      )}
      <ol className="flex flex-col gap-2">
        {entries.map((entry, place) => {
          const day = dayIn(zone, new Date(entry.at))
          const before = entries[place - 1]
          const isNewDay = before === undefined || dayIn(zone, new Date(before.at)) !== day
          return (
            <li
              key={entry.kind === 'note' ? entry.note.id : entry.message.id}
              className="flex flex-col gap-2"
            >
              {isNewDay && <p className="py-1 text-center text-muted text-xs">{formatDay(day)}</p>}
              {entry.kind === 'note' ? (
                <NoteEntry note={entry.note} zone={zone} />
              ) : (
                <ThreadMessage
                  chatId={chat.id}
                  message={entry.message}
                  isSeen={entry.message.seq === lastSeen}
                  ownName={ownName}
                  zone={zone}
                />
              )}
            </li>
          )
        })}
        {pending.map((item) => (
          <li key={item.id}>
            <PendingMessage
              item={item}
              isStuck={outbox.isStuck}
              onRetry={() => outbox.retry(item.id)}
              onDiscard={() => outbox.discard(item.id)}
            />
          </li>
        ))}
      </ol>
      {isTyping && <p className="mt-2 text-muted text-xs">{name} is writing…</p>}
    </div>
  )
}

/**
 * A private note has its own word, sign and dashed border, so that it is never taken for an answer.
 */
function NoteEntry({
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

type PendingMessageProps = {
  item: OutboxItem
  isStuck: boolean
  onRetry: () => void
  onDiscard: () => void
}

/** A message on its way. One that was refused says why, and waits for a person. */
function PendingMessage({
  item: { content, files, refusal },
  isStuck,
  onRetry,
  onDiscard,
}: PendingMessageProps) {
  const isRefused = refusal !== ''
  return (
    <article className="ml-auto flex min-w-0 max-w-[88%] flex-col items-end gap-1">
      <div
        className={`min-w-0 max-w-full rounded-2xl rounded-tr-sm border border-dashed px-3 py-1.5 text-sm ${isRefused ? 'border-danger bg-danger-soft' : 'border-line-strong bg-selected-soft'}`}
      >
        {content !== '' && <MessageText>{content}</MessageText>}
        {files.map(({ id, name }) => (
          <p key={id} className="wrap-anywhere text-muted text-xs">
            {name}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 text-xs">
        <span role="status" className={isRefused ? 'wrap-anywhere text-danger' : 'text-muted'}>
          {isRefused ? refusal : isStuck ? 'Not sent yet. Trying again…' : 'Sending…'}
        </span>
        {(isRefused || isStuck) && (
          <Button variant="outline" size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
        {isRefused && (
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            Discard
          </Button>
        )}
      </div>
    </article>
  )
}
