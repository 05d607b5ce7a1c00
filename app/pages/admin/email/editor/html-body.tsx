import { lazy, type Ref, useImperativeHandle, useRef } from 'react'
import { TextViews } from '#app/rich-text/text-views.tsx'
import {
  insertedVariable,
  type TemplateVariable,
  type VariableKind,
} from '#modules/mail/defaults/variable-catalogue.ts'
import { controlClasses, described, FieldNotes } from '#ui/form/field-frame.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
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

const kindLabels: Record<VariableKind, string> = {
  text: 'Text',
  money: 'Amount',
  date: 'Date',
  link: 'Link',
  code: 'Code',
  yes: 'Yes or blank',
}

/** What the template may say, with sample values; a click inserts it where the caret is. */
export function VariableList({
  variables,
  onInsert,
}: {
  variables: readonly TemplateVariable[]
  onInsert: (text: string) => void
}) {
  const hydrated = useHydrated()
  return (
    <details className="overflow-hidden rounded-xl border border-line bg-surface" open>
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium text-sm">
        Variables ({variables.length})
      </summary>
      <ul
        aria-label="Variables"
        className="grid max-h-64 gap-px overflow-y-auto border-line border-t bg-line sm:grid-cols-2 [&>li:last-child:nth-child(odd)]:sm:col-span-2"
      >
        {variables.map((variable) => (
          <li key={variable.name} className="bg-surface">
            <button
              type="button"
              disabled={!hydrated}
              title={`Insert ${insertedVariable(variable)}`}
              onClick={() => onInsert(insertedVariable(variable))}
              className="flex min-h-11 w-full cursor-pointer flex-col items-start px-4 py-1.5 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <span className="max-w-full font-mono text-xs wrap-anywhere">{variable.name}</span>
              <span className="max-w-full text-muted text-xs wrap-anywhere">
                {variable.label} · {kindLabels[variable.kind]}
                {variable.sample !== '' && ` · ${shortened(variable.sample)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function shortened(sample: string): string {
  return sample.length > 40 ? `${sample.slice(0, 39)}…` : sample
}
