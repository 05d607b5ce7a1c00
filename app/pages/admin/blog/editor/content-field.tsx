import { lazy } from 'react'
import { TextViews } from '#app/rich-text/text-views.tsx'
import { controlClasses, described, FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'

const RichText = lazy(() => import('./rich-text.tsx'))

type Props = { value: string; onChange: (html: string) => void; error: string[] | undefined }

const hint =
  'HTML with headings, lists, links, pictures, tables and code. Scripts and styles are removed.'

/** The text of a post as rich text or as its source. */
export function ContentField({ value, onChange, error }: Props) {
  const id = useFieldId(undefined, 'content')
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextViews
        id={id}
        label="Content"
        isRequired
        refused="The rich text view can’t hold everything in this text, so it’s open as source."
        rich={(refuse) => (
          <RichText
            html={value}
            labelledBy={`${id}-label`}
            onChange={onChange}
            onRefused={refuse}
          />
        )}
        source={(isHidden) => (
          <>
            <textarea
              {...described(id, { label: 'Content', hint, error })}
              id={id}
              name="content"
              rows={22}
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
