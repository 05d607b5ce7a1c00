import { useState } from 'react'
import { dunningActions } from '#modules/settings/rules/billing-settings.ts'
import {
  dunningActionLabels,
  type LadderLine,
  ladderField,
  ladderLines,
  ladderSideLabels,
  ladderSides,
} from '#modules/settings/rules/ladder-form.ts'
import type { FormValues } from '#modules/settings/rules/settings-form.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'

type Props = { label: string; name: string; values: FormValues; error: string[] | undefined }

const options = dunningActions.map((value) => ({ value, label: dunningActionLabels[value] }))
const sides = ladderSides.map((value) => ({ value, label: ladderSideLabels[value] }))
const empty = { days: '', side: 'after', action: 'remind' }
/**
 * The dunning ladder, one step a sentence: '7 | days before due | Remind'. A row without days is
 * dropped.
 */
export function LadderFields({ label, name, values, error }: Props) {
  const id = useFieldId(undefined, name)
  const hydrated = useHydrated()
  const [more, setMore] = useState(1)
  const lines = ladderLines(values)
  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-2 md:col-span-2">
      <legend className="sr-only">{label}</legend>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
        <Step key={at} line={line} at={at} />
      ))}
      <FieldNotes id={id} hint="Clear the days of a step to remove it." error={error} />
      <details>
        <summary className={`${buttonClasses('outline', 'sm')} list-none`}>Add step</summary>
        <div className="mt-3 flex flex-col items-start gap-2">
          {Array.from({ length: more }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
            <Step key={at} line={empty} at={lines.length + at} />
          ))}
          {hydrated && (
            <Button variant="ghost" size="sm" onClick={() => setMore(more + 1)}>
              One more
            </Button>
          )}
        </div>
      </details>
    </fieldset>
  )
}

function Step({ line, at }: { line: LadderLine; at: number }) {
  return (
    <fieldset className="grid max-w-xl grid-cols-[5rem_minmax(0,1fr)] items-end gap-x-2 gap-y-1 border-line border-b pb-2 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)] sm:border-b-0 sm:pb-0">
      <legend className="sr-only">Step {at + 1}</legend>
      <TextField
        label="Days"
        hideLabel
        name={ladderField(at, 'days')}
        type="number"
        min={0}
        max={120}
        step={1}
        defaultValue={line.days}
      />
      <SelectField
        label="Before or after"
        hideLabel
        name={ladderField(at, 'side')}
        options={sides}
        defaultValue={line.side || (line.days.startsWith('-') ? 'before' : 'after')}
      />
      <SelectField
        label="What happens"
        hideLabel
        className="max-sm:col-span-2"
        name={ladderField(at, 'action')}
        options={options}
        defaultValue={line.action}
      />
    </fieldset>
  )
}
