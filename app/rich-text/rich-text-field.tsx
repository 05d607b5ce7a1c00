import { lazy } from 'react'
import { controlClasses, described, FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'
import { TextViews } from './text-views.tsx'

const RichEditor = lazy(() => import('./rich-editor.tsx'))

type Props = {
  label: string
  name: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  error: string[] | undefined
  rows?: number
  maxLength?: number
  /** The HTML of a text that may be plain (`value` as the editor shows it). */
  htmlOf?: (value: string) => string
}

const hint =
  'HTML with headings, lists, links, pictures, tables and code. Scripts and styles are removed.'

/** A text as it will be read, or as its source; source alone without scripts. */
export function RichTextField({
  label,
  name,
  value,
  onChange,
  error,
  rows = 22,
  maxLength,
  htmlOf = (text) => text,
}: Props) {
  const id = useFieldId(undefined, name)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextViews
        id={id}
        label={label}
        isRequired
        refused="The rich text view can’t hold everything in this text, so it’s open as source."
        rich={(refuse) => (
          <RichEditor
            html={htmlOf(value)}
            labelledBy={`${id}-label`}
            isLong={rows > 12}
            onChange={onChange}
            onRefused={refuse}
          />
        )}
        source={(isHidden) => (
          <>
            <textarea
              {...described(id, { label, hint, error })}
              id={id}
              name={name}
              rows={rows}
              maxLength={maxLength}
              spellCheck={false}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              hidden={isHidden}
              className={`${controlClasses} py-2 font-mono text-xs leading-5`}
            />
            <FieldNotes id={id} hint={isHidden ? undefined : hint} error={error} />
          </>
        )}
      />
    </div>
  )
}
