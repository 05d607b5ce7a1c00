import type { ReactNode } from 'react'
import { maxMessageLength } from '#modules/chat/rules/chat-limits.ts'
import { Field } from './field.tsx'
import { PrivacyLine } from './privacy-line.tsx'
import { TrapField } from './trap-field.tsx'
import type { MessageForm } from './use-message-form.ts'

/**
 * Name and email address where they are asked for, the message, and what is sent with it unseen.
 */
export function MessageFields({
  form: { asks, draft, edit, problems, trap, setTrap },
}: {
  form: MessageForm
}) {
  return (
    <>
      {asks.name && (
        <Field
          label="Name"
          kind="name"
          value={draft.name}
          problem={problems.name}
          isFirst
          onInput={(name) => edit({ name })}
        />
      )}
      {asks.email && (
        <Field
          label="Email"
          kind="email"
          value={draft.email}
          problem={problems.email}
          isFirst={!asks.name}
          onInput={(email) => edit({ email })}
        />
      )}
      <Field
        label="Message"
        kind="text"
        value={draft.content}
        problem={problems.message}
        isFirst={!asks.name && !asks.email}
        maxLength={maxMessageLength}
        onInput={(content) => edit({ content })}
      />
      <TrapField value={trap} onInput={setTrap} />
    </>
  )
}

type FootProps = { form: MessageForm; label: string; pendingLabel: string; children?: ReactNode }

/** Why it could not be sent, and the button. */
export function FormFoot({
  form: { failure, isPending },
  label,
  pendingLabel,
  children = <PrivacyLine />,
}: FootProps) {
  return (
    <>
      <p className="chat-problem" role="alert">
        {failure}
      </p>
      {children}
      <button type="submit" className="chat-button" aria-disabled={isPending}>
        {isPending ? pendingLabel : label}
      </button>
    </>
  )
}
