import { lazy, type Ref, useImperativeHandle, useRef } from 'react'
import { TextViews } from '#app/rich-text/text-views.tsx'
import { controlClasses, described, FieldNotes } from '#ui/form/field-frame.tsx'
import type { RichTextHandle } from './rich-text.tsx'

const RichText = lazy(() => import('./rich-text.tsx'))

export type HtmlBodyHandle = { insert: (text: string) => void }
type Props = {
  ref: Ref<HtmlBodyHandle>
  initial: string
  error: string[] | undefined
  onChanged: () => void
}

const id = 'template-html'
const hint =
  'Liquid: {{ customer_name }} writes a variable, {% if reason %}…{% endif %} a condition.'

/**
 * The HTML body as rich text or as its source. The rich-text view is there only for a template that
 * comes out of it as it went in; what it cannot edit (tables, conditions) it shows as one block.
 */
export function HtmlBody({ ref, initial, error, onChanged }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const rich = useRef<RichTextHandle>(null)
  const write = (html: string) => {
    if (area.current) area.current.value = html
    onChanged()
  }
  useImperativeHandle(ref, () => ({
    insert: (text) =>
      rich.current ? rich.current.insert(text) : insertAtCaret(area.current, text),
  }))
  return (
    <div data-body="html" className="flex min-w-0 flex-col gap-1.5">
      <TextViews
        id={id}
        label="HTML"
        refused="The rich text view can’t hold this template without changing its structure, so it’s open as source."
        rich={(refuse) => (
          <RichText
            ref={rich}
            html={area.current?.value ?? initial}
            labelledBy={`${id}-label`}
            onChange={write}
            onRefused={refuse}
          />
        )}
        source={(isHidden) => (
          <textarea
            {...described(id, { label: 'HTML', hint, error })}
            ref={area}
            id={id}
            name="html"
            rows={18}
            spellCheck={false}
            defaultValue={initial}
            hidden={isHidden}
            className={`${controlClasses} py-2 font-mono text-xs leading-5`}
          />
        )}
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
