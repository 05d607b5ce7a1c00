import { CheckboxField } from '#ui/form/choice-field.tsx'
import { ReadOnlyField, TextField } from '#ui/form/field.tsx'
import type { FieldLabels } from '#ui/form/field-frame.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  sectionKey: string
  title: string
  isActive: boolean
  /** Switched off, its default is shown. */
  isNeeded: boolean
  error: FieldLabels['error']
  onChange: (facts: { title?: string; isActive?: boolean }) => void
}

/** What every section has beside its content. Its key cannot change (B§3). */
export function SectionFacts({ sectionKey, title, isActive, isNeeded, error, onChange }: Props) {
  return (
    <Card>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Title"
          name="title"
          required
          maxLength={120}
          value={title}
          onChange={({ target }) => onChange({ title: target.value })}
          error={error}
          hint="For staff: visitors don’t see it."
        />
        <ReadOnlyField label="Section key">
          <code>{sectionKey}</code>
        </ReadOnlyField>
        <CheckboxField
          label="Active"
          name="isActive"
          checked={isActive}
          onChange={({ target }) => onChange({ isActive: target.checked })}
          hint={
            isNeeded
              ? 'If off, visitors see the default text.'
              : 'If off, visitors don’t see this content.'
          }
        />
      </div>
    </Card>
  )
}
