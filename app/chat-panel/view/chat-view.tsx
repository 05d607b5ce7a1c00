import { useEffect, useState } from 'react'
import type { ShownWidget, VisitorChat } from '#modules/chat/rules/visitor-chat.ts'
import { end } from '../api.ts'
import type { ChatSession, Snapshot } from '../chat-session.ts'
import { isEnded } from '../conversation.ts'
import { ChatTools } from './chat-tools.tsx'
import { LeaveAsMessage } from './forms/offline-form.tsx'
import { MessageList } from './message-list.tsx'
import { Composer } from './writing/composer.tsx'

/** A break shorter than this is not worth a word. */
const quietMs = 2_000

/** Says that the connection is lost, and that nothing else is. */
function ConnectionBanner({ isConnected }: { isConnected: boolean }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (isConnected) return
    const timer = setTimeout(() => setLate(true), quietMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return (
    <p className="chat-banner" role="status">
      {isLate &&
        !isConnected &&
        'Reconnecting… What you write is kept and sent when the connection is back.'}
    </p>
  )
}

type Props = {
  session: ChatSession
  snapshot: Snapshot
  widget: ShownWidget
  onRate: () => void
  onDone: () => void
}

/** The conversation: who answers, what was said, and the box to write in. */
export function ChatView({ session, snapshot, widget, onRate, onDone }: Props) {
  const [problem, setProblem] = useState('')
  const { conversation, isConnected, isOperatorTyping } = snapshot
  const { chat } = conversation
  if (!chat) return null
  const over = isEnded(chat)
  // One more thing: a message soon after the end continues the chat.
  const mayWrite = !chat.isLeftAsMessage

  /** A§2: an active chat first asks for a rating; any other simply resets. */
  const endChat = async () => {
    if (chat.status === 'active') return onRate()
    const answer = await end(chat.id)
    if (answer.ok) onDone()
    else setProblem("The chat couldn't be ended. Please try again.")
  }

  return (
    <>
      <ChatTools chat={chat} onEnd={endChat} />
      {chat.status === 'active' && chat.operator && (
        <Operator operator={chat.operator} showsAvatar={widget.showAgentAvatars} />
      )}
      {chat.status === 'waiting' && !chat.isUnattended && <Waiting chat={chat} />}
      <ConnectionBanner isConnected={isConnected || over} />
      {problem !== '' && (
        <p className="chat-problem" role="alert">
          {problem}
        </p>
      )}
      <MessageList
        session={session}
        conversation={conversation}
        widget={widget}
        isTyping={isOperatorTyping && widget.enableTypingIndicator}
      />
      {chat.isUnattended && !chat.isLeftAsMessage && !over && (
        <LeaveAsMessage session={session} chat={chat} />
      )}
      {over && (
        <Ended
          mayWrite={mayWrite}
          isRated={chat.rating !== null || chat.status === 'abandoned'}
          onRate={onRate}
          onDone={onDone}
        />
      )}
      {mayWrite && <Composer session={session} chat={chat} widget={widget} />}
    </>
  )
}

function Ended({
  mayWrite,
  isRated,
  onRate,
  onDone,
}: {
  mayWrite: boolean
  isRated: boolean
  onRate: () => void
  onDone: () => void
}) {
  return (
    <div className="chat-foot chat-stack">
      <p className="chat-muted">
        {mayWrite
          ? 'This chat has ended. Write to continue it.'
          : 'We have your message and will reply by email.'}
      </p>
      <div className="chat-row">
        {!isRated && (
          <button type="button" className="chat-button" onClick={onRate}>
            Rate this chat
          </button>
        )}
        <button type="button" className="chat-button" data-kind="plain" onClick={onDone}>
          Close
        </button>
      </div>
    </div>
  )
}

/** Place in the queue and an honest estimate. */
function Waiting({ chat: { place, waitMinutes } }: { chat: VisitorChat }) {
  return (
    <div className="chat-waiting" role="status">
      <span className="chat-pulse" aria-hidden="true" />
      <p>
        {placeText(place)}
        {waitMinutes !== null && <span className="chat-muted"> {waitText(waitMinutes)}</span>}
      </p>
    </div>
  )
}

function placeText(place: number | null): string {
  if (place === null) return 'Finding somebody to help you.'
  return place === 1 ? "You're next." : `You're number ${place} in the queue.`
}

function waitText(minutes: number): string {
  return minutes <= 1 ? 'Usually about a minute.' : `Usually about ${minutes} minutes.`
}

/** Who answers. */
function Operator({
  operator,
  showsAvatar,
}: {
  operator: NonNullable<VisitorChat['operator']>
  showsAvatar: boolean
}) {
  const { name, title, avatarUrl } = operator
  return (
    <div className="chat-operator">
      {showsAvatar &&
        (avatarUrl === '' ? (
          <Initial name={name} />
        ) : (
          <img src={avatarUrl} alt="" width="36" height="36" />
        ))}
      <p>
        <strong>{name}</strong>
        {title !== '' && <span className="chat-muted">{title}</span>}
      </p>
    </div>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <span className="chat-initial" aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
