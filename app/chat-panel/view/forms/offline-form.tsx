import { type SubmitEvent, useRef, useState } from 'react'
import { maxMessageLength } from '#modules/chat/rules/chat-limits.ts'
import type { ChatState } from '#modules/chat/rules/visitor-chat.ts'
import { type LeftMessage, leaveMessage } from '../../api.ts'
import type { ChatSession } from '../../chat-session.ts'
import { newId } from '../../new-id.ts'
import { useDraft } from '../use-draft.ts'
import { type ContactProblems, contactProblems } from './contact-problems.ts'
import { Field } from './field.tsx'
import { PrivacyLine } from './privacy-line.tsx'
import { TrapField } from './trap-field.tsx'
import { useProblemFocus } from './use-problem-focus.ts'

type Problems = ContactProblems & { message?: string }

/** Nobody is there: the message becomes a ticket or an enquiry, with a promise of when it is read. */
export function OfflineForm({ session, state }: { session: ChatSession; state: ChatState }) {
  const { widget, customer, readBy } = state
  const [draft, edit] = useDraft(session.owner())
  const [trap, setTrap] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const [left, setLeft] = useState<LeftMessage | null>(null)
  const form = useProblemFocus(problems)
  const key = useRef(newId())
  const asks = customer === null

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setFailure('')
    const found: Problems = contactProblems({ name: asks ? draft.name : null, email: asks ? draft.email : null })
    if (draft.content.trim() === '') found.message = 'Please enter a message'
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const name = customer?.name ?? draft.name.trim()
    const email = customer?.email ?? draft.email.trim()
    const answer = await leaveMessage({ key: key.current, name, email, message: draft.content, homepage: trap })
    setPending(false)
    if (answer.ok) {
      edit({ content: '', files: [] })
      setLeft(answer.value)
      return
    }
    setProblems({ ...answer.fields })
    setFailure(answer.error || "Your message couldn't be sent. Please try again.")
  }

  if (left) return <Left readBy={left.readBy} email={customer?.email ?? draft.email} onAgain={() => again()} />

  function again() {
    key.current = newId()
    setLeft(null)
  }

  return (
    <form ref={form} className="chat-pad chat-stack chat-scroll" noValidate onSubmit={submit}>
      <p className="chat-bubble" data-from="operator">
        {widget.offlineMessage}
      </p>
      <p>{readBy ? `Leave a message and we'll read it ${readBy}.` : "Leave a message and we'll reply by email."}</p>
      {asks && <Field label="Name" kind="name" value={draft.name} problem={problems.name} isFirst onInput={(name) => edit({ name })} />}
      {asks && <Field label="Email" kind="email" value={draft.email} problem={problems.email} onInput={(email) => edit({ email })} />}
      <Field
        label="Message"
        kind="text"
        value={draft.content}
        problem={problems.message}
        isFirst={!asks}
        maxLength={maxMessageLength}
        onInput={(content) => edit({ content })}
      />
      <TrapField value={trap} onInput={setTrap} />
      <p className="chat-problem" role="alert">
        {failure}
      </p>
      <PrivacyLine />
      <button type="submit" className="chat-button" aria-disabled={isPending}>
        {isPending ? 'Sending…' : 'Leave message'}
      </button>
    </form>
  )
}

function Left({ readBy, email, onAgain }: { readBy: string | null; email: string; onAgain: () => void }) {
  return (
    <div className="chat-pad chat-stack">
      <p role="status" tabIndex={-1} data-first="">
        Thank you. We've got your message{readBy ? ` and will read it ${readBy}` : ''}. Our reply goes to {email}.
      </p>
      <button type="button" className="chat-button" data-kind="plain" onClick={onAgain}>
        Leave another message
      </button>
    </div>
  )
}
