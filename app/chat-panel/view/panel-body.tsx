import { useLayoutEffect, useRef, useState } from 'react'
import type { ChatSession, Snapshot } from '../chat-session.ts'
import { isEnded } from '../conversation.ts'
import { ChatView } from './chat-view.tsx'
import { IntroForm } from './forms/intro-form.tsx'
import { OfflineForm } from './forms/offline-form.tsx'
import { RatingForm } from './forms/rating-form.tsx'

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

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * When one form takes the place of another under the visitor's hands, the field of the same kind
 * gets the focus and the place in its text.
 */
function useFieldFocus(form: string): void {
  const shown = useRef(form)
  const left = useRef<{ kind: string; at: number | null } | null>(null)
  if (shown.current !== form) {
    const field = document.activeElement
    left.current = isField(field)
      ? { kind: field.dataset.field ?? '', at: field.selectionStart }
      : null
  }
  useLayoutEffect(() => {
    shown.current = form
    const field =
      left.current && document.querySelector<Field>(`#chat [data-field="${left.current.kind}"]`)
    const at = left.current?.at ?? null
    left.current = null
    if (!field) return
    field.focus()
    if (at !== null && field.type !== 'email') field.setSelectionRange(at, at)
  }, [form])
}

function isField(element: Element | null): element is Field {
  return (
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
    element.dataset.field !== undefined
  )
}
