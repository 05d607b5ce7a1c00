import { useState } from 'react'
import type { ChatSession, Snapshot } from '../chat-session.ts'
import { isEnded } from '../conversation.ts'
import { ChatView } from './chat-view.tsx'
import { IntroForm } from './forms/intro-form.tsx'
import { OfflineForm } from './forms/offline-form.tsx'
import { RatingForm } from './forms/rating-form.tsx'
import { useFieldFocus } from './use-field-focus.ts'

/** What the panel shows: the form before a chat, the chat, or the question how it went. */
export function PanelBody({
  session,
  snapshot,
  onDone,
}: {
  session: ChatSession
  snapshot: Snapshot
  onDone: () => void
}) {
  const [isRating, setRating] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { state, isUnreachable, conversation } = snapshot
  const { chat } = conversation
  const isOffered = state?.isAvailable === true && !isLeaving
  useFieldFocus(isOffered ? 'intro' : 'offline')
  const finish = () => {
    setRating(false)
    session.leave()
    onDone()
  }
  if (state === null)
    return isUnreachable ? (
      <Unreachable onRetry={session.load} />
    ) : (
      <p className="chat-pad chat-muted">Loading…</p>
    )
  if (chat && isRating)
    return (
      <RatingForm
        chat={chat}
        onBack={isEnded(chat) ? null : () => setRating(false)}
        onDone={finish}
      />
    )
  if (chat)
    return (
      <ChatView
        session={session}
        snapshot={snapshot}
        widget={state.widget}
        onRate={() => setRating(true)}
        onDone={finish}
      />
    )
  if (isOffered) return <IntroForm session={session} state={state} />
  return <OfflineForm session={session} state={state} onLeaving={setLeaving} />
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="chat-pad chat-stack">
      <p role="alert">
        We can't reach the chat right now. Check your connection, or write to us another way.
      </p>
      <button type="button" className="chat-button" data-first="" onClick={onRetry}>
        Try again
      </button>
      <a href="/contact">Contact page</a>
    </div>
  )
}
