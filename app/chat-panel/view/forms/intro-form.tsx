import { type SubmitEvent, useRef, useState } from 'react'
import { maxMessageLength } from '#modules/chat/rules/chat-limits.ts'
import type { ChatState } from '#modules/chat/rules/visitor-chat.ts'
import type { Refused } from '../../api.ts'
import { beginChat, wait } from '../../begin-chat.ts'
import type { ChatSession } from '../../chat-session.ts'
import type { Draft } from '../../stored-text.ts'
import { useDraft } from '../use-draft.ts'
import { type ContactProblems, contactProblems } from './contact-problems.ts'
import { Field } from './field.tsx'
import { PrivacyLine } from './privacy-line.tsx'
import { TrapField } from './trap-field.tsx'
import { useProblemFocus } from './use-problem-focus.ts'

const firstSecondMs = 1_100
const startFailed = 'Failed to start chat. Please try again.'

/** A§5: name and email address where they are required, and the first message. Who is signed in is known. */
export function IntroForm({ session, state }: { session: ChatSession; state: ChatState }) {
  const { widget, customer } = state
  const [draft, edit] = useDraft(session.owner())
  const [trap, setTrap] = useState('')
  const [problems, setProblems] = useState<ContactProblems>({})
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const form = useProblemFocus(problems)
  const opened = useRef(performance.now())
  const asksName = customer === null && widget.requireName
  const asksEmail = customer === null && widget.requireEmail

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setFailure('')
    const found = contactProblems({ name: asksName ? draft.name : null, email: asksEmail ? draft.email : null })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    // A§5: a blank message is ignored.
    if (draft.content.trim() === '') return form.current?.querySelector('textarea')?.focus()
    setPending(true)
    // The server takes what is sent within the first second for a program: a draft that was only waiting to be sent is sent then.
    await wait(firstSecondMs - (performance.now() - opened.current))
    const elapsedMs = Math.round(performance.now() - opened.current)
    const contact = contactOf(draft, { asksName, asksEmail })
    const refused = await beginChat(session, { ...contact, content: draft.content, homepage: trap, elapsedMs })
    if (refused === null) return
    setPending(false)
    refuse(refused)
  }

  const refuse = (refused: Refused) => {
    if (Object.keys(refused.fields).length > 0) setProblems({ ...refused.fields })
    setFailure(refused.fields.content || refused.error || startFailed)
    // Perhaps nobody is there any more: then the words can be left.
    if (refused.status >= 400) void session.load()
  }

  return (
    <form ref={form} className="chat-pad chat-stack chat-scroll" noValidate onSubmit={submit}>
      <p className="chat-bubble" data-from="operator">
        {widget.welcomeMessage}
      </p>
      {asksName && <Field label="Name" kind="name" value={draft.name} problem={problems.name} isFirst onInput={(name) => edit({ name })} />}
      {asksEmail && (
        <Field label="Email" kind="email" value={draft.email} problem={problems.email} isFirst={!asksName} onInput={(email) => edit({ email })} />
      )}
      <Field
        label="Message"
        kind="text"
        value={draft.content}
        isFirst={!asksName && !asksEmail}
        maxLength={maxMessageLength}
        onInput={(content) => edit({ content })}
      />
      <TrapField value={trap} onInput={setTrap} />
      <p className="chat-problem" role="alert">
        {failure}
      </p>
      <PrivacyLine />
      <button type="submit" className="chat-button" aria-disabled={isPending}>
        {isPending ? 'Starting…' : 'Start Chat'}
      </button>
    </form>
  )
}

function contactOf({ name, email }: Draft, { asksName, asksEmail }: { asksName: boolean; asksEmail: boolean }) {
  return { name: asksName ? name.trim() : '', email: asksEmail ? email.trim() : '' }
}
