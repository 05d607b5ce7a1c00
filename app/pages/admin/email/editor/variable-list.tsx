import {
  insertedVariable,
  type TemplateVariable,
  type VariableKind,
} from '#modules/mail/defaults/variable-catalogue.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'

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
