import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import {
  controlClasses,
  described,
  FieldFrame,
  type FieldLabels,
  useFieldId,
} from './field-frame.tsx'

type Props = FieldLabels &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password'
  }

/** A password with a button to show it. The server never fills it in. */
export function PasswordField({ label, hint, error, hideLabel, className, ...input }: Props) {
  const id = useFieldId(input.id, input.name)
  const labels = { label, hint, error, hideLabel, className }
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame id={id} labels={labels} required={input.required}>
      <span className="relative">
        <input
          {...input}
          {...described(id, labels)}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${controlClasses} min-h-10 max-sm:min-h-11 ${hydrated ? 'pr-11' : ''}`}
        />
        {hydrated && (
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center rounded-r-lg text-muted hover:text-text"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </span>
    </FieldFrame>
  )
}
