import { lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react'
import { ViewButton } from '#app/rich-text/view-button.tsx'
import { controlClasses, described, FieldNotes } from '#ui/form/field-frame.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import type { RichTextHandle } from './rich-text.tsx'

const RichText = lazy(() => import('./rich-text.tsx'))

export type HtmlBodyHandle = { insert: (text: string) => void }
type Props = { ref: Ref<HtmlBodyHandle>; initial: string; error: string[] | undefined; onChanged: () => void }

type View = 'rich' | 'source'

/**
 * The HTML body in two views. Source is the field itself. The rich-text view is there only for a template that comes out of it as it went in; what it cannot
 * edit (tables, conditions) it shows as one block.
 */
export function HtmlBody({ ref, initial, error, onChanged }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const rich = useRef<RichTextHandle>(null)
  const hydrated = useHydrated()
  const [view, setView] = useState<View>('rich')
  const [isTooComplex, setTooComplex] = useState(false)
  const shown: View = hydrated ? view : 'source'
  const write = (html: string) => {
    if (area.current) area.current.value = html
    onChanged()
  }
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      if (shown === 'rich' && rich.current) return rich.current.insert(text)
      insertAtCaret(area.current, text)
    },
  }))
  const id = 'template-html'
  const hint = 'Liquid: {{ customer_name }} writes a variable, {% if reason %}…{% endif %} a condition.'
  return (
    <div data-body="html" className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} id={`${id}-label`} className="font-medium text-sm">
          HTML
        </label>
        <fieldset className="flex gap-1 rounded-lg border border-line p-0.5" disabled={!hydrated}>
          <legend className="sr-only">View of the HTML</legend>
          <ViewButton isOn={shown === 'rich'} onClick={() => setView('rich')}>
            Rich text
          </ViewButton>
          <ViewButton isOn={shown === 'source'} onClick={() => setView('source')}>
            Source
          </ViewButton>
        </fieldset>
      </div>
      {isTooComplex && (
        <p role="status" className="rounded-lg bg-info-soft px-3 py-2 text-info text-sm">
          The rich text view can’t hold this template without changing its structure, so it’s open as source.
        </p>
      )}
      {shown === 'rich' && (
        <Suspense fallback={<p className="rounded-lg border border-line px-3 py-2 text-muted text-sm">Opening the editor…</p>}>
          <RichText
            ref={rich}
            html={area.current?.value ?? initial}
            labelledBy={`${id}-label`}
            onChange={write}
            onRefused={() => {
              setTooComplex(true)
              setView('source')
            }}
          />
        </Suspense>
      )}
      <textarea
        {...described(id, { label: 'HTML', hint, error })}
        ref={area}
        id={id}
        name="html"
        rows={18}
        spellCheck={false}
        defaultValue={initial}
        hidden={shown === 'rich'}
        className={`${controlClasses} py-2 font-mono text-xs leading-5`}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

function insertAtCaret(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return
  area.focus()
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
}
