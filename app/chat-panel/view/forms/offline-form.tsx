import { type SubmitEvent, useRef, useState } from 'react'
import type { ChatState, VisitorChat } from '#modules/chat/rules/visitor-chat.ts'
import { type LeftMessage, leaveAsMessage, leaveMessage, newId } from '../../api.ts'
import type { ChatSession } from '../../chat-session.ts'
import { Field, FormFoot, MessageFields } from './fields.tsx'
import { useMessageForm } from './use-message-form.ts'

const failed = "Your message couldn't be sent. Please try again."

type Props = {
  session: ChatSession
  state: ChatState
  /**
   * While a message is on its way, and until its answer was read, no other form takes the place of
   * this one.
   */
  onLeaving: (isLeaving: boolean) => void
}

/**
 * Shown while no operator is online: the message becomes a ticket, with the time by which it is
 * read. When an operator comes online, the chat form replaces it.
 */
export function OfflineForm({
  session,
  state: { widget, customer, readBy, isAvailable },
  onLeaving,
}: Props) {
  const form = useMessageForm({
    session,
    asks: { name: customer === null, email: customer === null },
    failed,
  })
  const [left, setLeft] = useState<LeftMessage | null>(null)
  const key = useRef(newId())
  const { draft, edit } = form

  const leave = async () => {
    const name = customer?.name ?? draft.name.trim()
    const email = customer?.email ?? draft.email.trim()
    onLeaving(true)
    const answer = await leaveMessage({
      key: key.current,
      name,
      email,
      message: draft.content,
      homepage: form.trap,
    })
    if (!answer.ok) {
      onLeaving(false)
      return answer
    }
    edit({ content: '', files: [] })
    setLeft(answer.value)
    return null
  }
  const submit = (event: SubmitEvent) =>
    form.submit(
      event,
      leave,
      draft.content.trim() === '' ? { message: 'Please enter a message' } : {},
    )
  const again = () => {
    key.current = newId()
    setLeft(null)
    onLeaving(false)
  }

  if (left)
    return (
      <Left
        readBy={left.readBy}
        email={customer?.email ?? draft.email}
        isAvailable={isAvailable}
        onAgain={again}
      />
    )
  return (
    <form ref={form.ref} className="chat-pad chat-stack chat-scroll" noValidate onSubmit={submit}>
      <p className="chat-bubble" data-from="operator">
        {widget.offlineMessage}
      </p>
      <p>
        {readBy
          ? `Leave a message and we'll read it ${readBy}.`
          : "Leave a message and we'll reply by email."}
      </p>
      <MessageFields form={form} />
      <FormFoot form={form} label="Leave message" pendingLabel="Sending…" />
    </form>
  )
}

type LeftProps = { readBy: string | null; email: string; isAvailable: boolean; onAgain: () => void }

function Left({ readBy, email, isAvailable, onAgain }: LeftProps) {
  return (
    <div className="chat-pad chat-stack">
      <p role="status" tabIndex={-1} data-first="">
        Thank you. We've got your message{readBy ? ` and will read it ${readBy}` : ''}. Our reply
        goes to {email}.
      </p>
      <button type="button" className="chat-button" data-kind="plain" onClick={onAgain}>
        {isAvailable ? 'Chat with us now' : 'Leave another message'}
      </button>
    </div>
  )
}

/**
 * All operators left while the visitor waited: what is written becomes a message that is answered
 * by email.
 */
export function LeaveAsMessage({ session, chat }: { session: ChatSession; chat: VisitorChat }) {
  const asksEmail = chat.visitorEmail === '' && session.owner() === ''
  const form = useMessageForm({ session, asks: { name: false, email: asksEmail }, failed })
  const { draft, edit, problems } = form

  const leave = async () => {
    const answer = await leaveAsMessage(chat.id, {
      name: draft.name.trim(),
      email: asksEmail ? draft.email.trim() : chat.visitorEmail,
    })
    if (!answer.ok) return answer
    void session.refresh()
    return null
  }

  return (
    <form
      ref={form.ref}
      className="chat-foot chat-stack"
      noValidate
      onSubmit={(event) => form.submit(event, leave)}
    >
      <p>
        Nobody is available any more. Leave what you wrote as a message and we'll reply by email.
      </p>
      {asksEmail && (
        <Field
          label="Email"
          kind="email"
          value={draft.email}
          problem={problems.email}
          onInput={(email) => edit({ email })}
        />
      )}
      <FormFoot form={form} label="Leave as message" pendingLabel="Sending…">
        {null}
      </FormFoot>
    </form>
  )
}
