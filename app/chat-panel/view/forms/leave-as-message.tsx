import type { VisitorChat } from '#modules/chat/rules/visitor-chat.ts'
import { leaveAsMessage } from '../../api.ts'
import type { ChatSession } from '../../chat-session.ts'
import { Field } from './field.tsx'
import { FormFoot } from './message-form-parts.tsx'
import { useMessageForm } from './use-message-form.ts'

const failed = "Your message couldn't be sent. Please try again."

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
