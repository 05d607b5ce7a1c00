import { useId } from 'react'
import { maxEmailLength, maxNameLength } from '#modules/chat/rules/chat-limits.ts'

type Props = {
  label: string
  kind: 'name' | 'email' | 'text'
  value: string
  problem?: string | undefined
  isFirst?: boolean
  maxLength?: number
  onInput: (value: string) => void
}

/** A labelled field with its problem below it. */
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
