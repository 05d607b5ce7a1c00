import { lazy, Suspense, useState } from 'react'
import { ViewButton } from '#app/rich-text/view-button.tsx'
import { controlClasses, described, FieldNotes, RequiredMark, useFieldId } from '#ui/form/field-frame.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

const RichText = lazy(() => import('./rich-text.tsx'))

type Props = { value: string; onChange: (html: string) => void; error: string[] | undefined }

/**
 * The text of a post in two views. Source is the field itself, and all there is without scripts. A text with parts that the rich-text view would lose is open as
 * source.
 */
export function ContentField({ value, onChange, error }: Props) {
  const id = useFieldId(undefined, 'content')
  const hydrated = useHydrated()
  const [view, setView] = useState<'rich' | 'source'>('rich')
  const [isTooRich, setTooRich] = useState(false)
  const shown = hydrated ? view : 'source'
  const hint = 'HTML with headings, lists, links, pictures, tables and code. Scripts and styles are removed.'
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} id={`${id}-label`} className="font-medium text-sm">
          Content
          <RequiredMark />
        </label>
        <fieldset className="flex gap-1 rounded-lg border border-line p-0.5" disabled={!hydrated}>
          <legend className="sr-only">View of the content</legend>
          <ViewButton isOn={shown === 'rich'} onClick={() => setView('rich')}>
            Rich text
          </ViewButton>
          <ViewButton isOn={shown === 'source'} onClick={() => setView('source')}>
            Source
          </ViewButton>
        </fieldset>
      </div>
      {isTooRich && shown === 'source' && (
        <p role="status" className="rounded-lg bg-info-soft px-3 py-2 text-info text-sm">
          The rich text view can’t hold everything in this text, so it’s open as source.
        </p>
      )}
      {shown === 'rich' && (
        <Suspense fallback={<p className="min-h-96 rounded-lg border border-line px-3 py-2 text-muted text-sm">Opening the editor…</p>}>
          <RichText
            html={value}
            labelledBy={`${id}-label`}
            onChange={onChange}
            onRefused={() => {
              setTooRich(true)
              setView('source')
            }}
          />
        </Suspense>
      )}
      <textarea
        {...described(id, { label: 'Content', hint, error })}
        id={id}
        name="content"
        rows={22}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        hidden={shown === 'rich'}
        className={`${controlClasses} py-2 font-mono text-xs leading-5`}
      />
      <FieldNotes id={id} hint={shown === 'source' ? hint : undefined} error={error} />
    </div>
  )
}
