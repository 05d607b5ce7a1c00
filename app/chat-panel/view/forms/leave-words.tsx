import { type SubmitEvent, useState } from 'react'
import type { VisitorChat } from '#modules/chat/rules/visitor-chat.ts'
import { leaveWords } from '../../api.ts'
import type { ChatSession } from '../../chat-session.ts'
import { useDraft } from '../use-draft.ts'
import { type ContactProblems, contactProblems } from './contact-problems.ts'
import { Field } from './field.tsx'
import { useProblemFocus } from './use-problem-focus.ts'

/** Everybody left while the visitor waited: what is written becomes a message that is answered by email. */
export function LeaveWords({ session, chat }: { session: ChatSession; chat: VisitorChat }) {
  const [draft, edit] = useDraft(session.owner())
  const [problems, setProblems] = useState<ContactProblems>({})
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const form = useProblemFocus(problems)
  const asksEmail = chat.visitorEmail === '' && session.owner() === ''

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setFailure('')
    const found = contactProblems({ name: null, email: asksEmail ? draft.email : null })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const answer = await leaveWords(chat.id, { name: draft.name.trim(), email: asksEmail ? draft.email.trim() : chat.visitorEmail })
    setPending(false)
    if (answer.ok) return void session.refresh()
    setProblems({ ...answer.fields })
    setFailure(answer.error || "Your message couldn't be sent. Please try again.")
  }

  return (
    <form ref={form} className="chat-foot chat-stack" noValidate onSubmit={submit}>
      <p>Nobody is available any more. Leave what you wrote as a message and we'll reply by email.</p>
      {asksEmail && <Field label="Email" kind="email" value={draft.email} problem={problems.email} onInput={(email) => edit({ email })} />}
      <p className="chat-problem" role="alert">
        {failure}
      </p>
      <button type="submit" className="chat-button" aria-disabled={isPending}>
        {isPending ? 'Sending…' : 'Leave as message'}
      </button>
    </form>
  )
}
