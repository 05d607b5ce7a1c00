import { useEffect, useEffectEvent, useRef } from 'react'
import { href } from 'react-router'
import type { StaffChat } from '#modules/chat/conversations/queries/chat-for-staff.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import type { OpenChat } from '../console/load-console.server.ts'
import { useMessages } from '../live/use-messages.ts'
import { useOutbox } from '../live/use-outbox.ts'
import { ChatFoot } from './chat-foot.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import type { SlotProps } from './conversation-slot.tsx'
import { chatPart } from './own-part.ts'
import { Thread } from './thread.tsx'

type Props = Omit<SlotProps, 'id'> & { chat: OpenChat; failure: string | null }

/** One chat: who it is with, what was said, and where to write. */
export function Conversation({
  chat,
  failure,
  messageId,
  isCurrent,
  isOnly,
  ownOperatorId,
  ownName,
  now,
  zone,
  onChoose,
}: Props) {
  const { messages, hasFailed, readNewer } = useMessages(chat.id, chat.messages)
  const outbox = useOutbox(chat.id, messages, readNewer)
  const part = chatPart(chat, ownOperatorId)
  useMarkRead(chat, part === 'own')
  const problem = failure ?? (hasFailed ? 'Failed to load messages' : null)
  const name = chat.visitorName || 'Visitor'
  return (
    <section
      aria-label={`Chat with ${name}`}
      aria-current={isCurrent ? 'true' : undefined}
      data-conversation={chat.id}
      onFocusCapture={onChoose}
      onPointerDownCapture={onChoose}
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-xl border bg-surface max-lg:h-[calc(100dvh-6rem-var(--demo-bar))] ${isCurrent && !isOnly ? 'border-line-strong' : 'border-line'}`}
    >
      <ConversationHead chat={chat} part={part} isOnly={isOnly} now={now} zone={zone} />
      {problem !== null && (
        <div className="p-2">
          <Alert kind="error" title={problem} />
        </div>
      )}
      <Thread chat={chat} messages={messages} outbox={outbox} ownName={ownName} zone={zone} />
      {part === 'own' || part === 'others' ? (
        <Composer
          key={part}
          chatId={chat.id}
          name={name}
          messageId={messageId}
          maxFileMb={chat.maxFileMb}
          isNoteOnly={part === 'others'}
          outbox={outbox}
        />
      ) : null}
      <ChatFoot chat={chat} part={part} ownOperatorId={ownOperatorId} now={now} zone={zone} />
    </section>
  )
}

/**
 * The operator's own chat counts as read when it is shown. Marked unread by hand, it stays so until
 * the visitor writes again.
 */
function useMarkRead(
  { id, isUnread, lastSeq }: Pick<StaffChat, 'id' | 'isUnread' | 'lastSeq'>,
  isOwn: boolean,
): void {
  const readSeq = useRef(-1)
  const mark = useEffectEvent(async () => {
    if (
      !isOwn ||
      !isUnread ||
      readSeq.current >= lastSeq ||
      document.visibilityState === 'hidden' ||
      !document.hasFocus()
    )
      return
    const before = readSeq.current
    readSeq.current = lastSeq
    const address = href('/admin/live-chat/:id/read', { id })
    const body = new URLSearchParams({ read: 'yes' })
    const answer = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    }).catch(() => null)
    if (!answer?.ok) readSeq.current = before
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each message
  useEffect(() => {
    const look = () => void mark()
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [lastSeq, isOwn])
}
