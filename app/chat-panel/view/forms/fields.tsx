import { type ReactNode, useId } from 'react'
import { maxEmailLength, maxMessageLength, maxNameLength } from '#modules/chat/rules/chat-limits.ts'
import type { MessageForm } from './use-message-form.ts'

type Props = {
  label: string
  kind: 'name' | 'email' | 'text'
  value: string
  problem?: string | undefined
  isFirst?: boolean
  maxLength?: number
  onInput: (value: string) => void
}

export function Field({ label, kind, value, problem, isFirst = false, maxLength, onInput }: Props) {
  const id = useId()
  const shared = {
    id,
    value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
    'data-first': isFirst ? '' : undefined,
    'data-field': kind,
  } as const
  return (
    <div className="chat-field">
      <label htmlFor={id}>{label}</label>
      {kind === 'text' ? (
        <textarea
          {...shared}
          rows={3}
          maxLength={maxLength}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          type={kind === 'email' ? 'email' : 'text'}
          autoComplete={kind}
          maxLength={kind === 'email' ? maxEmailLength : maxNameLength}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className="chat-problem">
          {problem}
        </p>
      )}
    </div>
  )
}

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

function PrivacyLine() {
  return (
    <p className="chat-small">
      What you write goes to our team, and is kept to help you.{' '}
      <a href="/privacy">Privacy policy</a>
    </p>
  )
}

/** The honeypot: people neither see nor reach it, bots fill it in. */
function TrapField({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  return (
    <input
      className="chat-hidden"
      type="text"
      name="homepage"
      autoComplete="off"
      tabIndex={-1}
      aria-hidden="true"
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  )
}
