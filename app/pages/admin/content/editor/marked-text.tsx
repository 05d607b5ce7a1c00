import { lazy, type ReactNode, Suspense, useState } from 'react'
import { hasMarks } from '#modules/content/rules/section-form/marked-text.ts'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { controlClasses, FieldNotes, RequiredMark, useFieldId } from '#ui/form/field-frame.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { ReadMarks } from './read-marks.tsx'

const ChipEditor = lazy(() => import('./chip-editor.tsx'))

type Props = {
  label: string
  name: string
  value: string
  required: boolean
  rows: number
  hint: ReactNode | undefined
  error: string[] | undefined
  onChange: (value: string) => void
}

/**
 * A text of which the site fills in or leaves out parts. They are chips; without scripts the marks
 * themselves can be edited.
 */
export function MarkedTextField(props: Props) {
  const { label, name, value, required, rows, hint, error, onChange } = props
  const id = useFieldId(undefined, name)
  const hydrated = useHydrated()
  // A text that loses its last mark while it is edited stays in this editor.
  const [isMarked] = useState(() => hasMarks(value))
  const typed = ({ target }: { target: { value: string } }) => onChange(target.value)
  const plain = { label, name, value, required, hint, error, onChange: typed }
  const Plain = (rows > 1 ? TextAreaField : TextField) as typeof TextAreaField
  if (!isMarked) return <Plain {...plain} {...(rows > 1 && { rows })} />
  const read = (
    <div className={`${controlClasses} min-h-10 whitespace-pre-wrap py-2 max-sm:min-h-11`}>
      <ReadMarks text={value} />
    </div>
  )
  return (
    <>
      {!hydrated && <Plain {...plain} className="not-noscript:hidden" />}
      <div className="flex min-w-0 flex-col gap-1.5 noscript:hidden">
        <span id={`${id}-label`} className="font-medium text-sm text-text">
          {label}
          {required && <RequiredMark />}
        </span>
        {hydrated ? (
          <>
            <input type="hidden" name={name} value={value} />
            <Suspense fallback={read}>
              <ChipEditor
                id={id}
                value={value}
                isLong={rows > 1}
                isWrong={error !== undefined}
                onChange={onChange}
              />
            </Suspense>
          </>
        ) : (
          read
        )}
        {hydrated && <FieldNotes id={id} hint={hint} error={error} />}
      </div>
    </>
  )
}
