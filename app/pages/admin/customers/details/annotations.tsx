import { BothVersions } from '#app/forms/both-versions.tsx'
import { type FormAnswer, isNewerSave } from '#app/forms/form-action.ts'
import { textDifferences } from '#kernel/versions.ts'
import type { CustomerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { maxNotesLength } from '#modules/customers/rules/customer-form.ts'
import { annotationValues, customerTexts } from '#modules/customers/rules/customer-values.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { HiddenField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = Pick<CustomerDetails, 'customer'> & { version: string; answer: FormAnswer | undefined }

/** Internal notes and tags. */
export function Annotations({ customer, version, answer }: Props) {
  const { tags, notes } = customer
  const error = answer?.refusal.fields
  return (
    <Card title="Notes and tags" className="md:max-xl:col-span-2">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mb-4 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full overflow-hidden text-ellipsis">
              <Badge tone="neutral">{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      {/* The key resets the fields, because saved values are normalised; not beside a conflict, whose values were typed. */}
      <FormShell
        key={answer ? 'typed' : `${tags.join()} ${notes}`}
        id="annotations"
        refusal={answer?.refusal}
        submitLabel="Save notes"
        pendingLabel="Saving..."
      >
        {answer && isNewerSave(answer) && (
          <BothVersions
            differences={textDifferences(
              customerTexts(annotationValues(customer)),
              customerTexts(answer.typed),
            )}
          />
        )}
        <HiddenField name="version" value={version} />
        <TextAreaField
          label="Notes"
          name="notes"
          maxLength={maxNotesLength}
          defaultValue={answer?.typed.notes ?? notes}
          error={error?.notes}
          hint="The customer never sees these."
        />
        <TextField
          label="Tags"
          name="tags"
          autoComplete="off"
          defaultValue={answer?.typed.tags ?? tags.join(', ')}
          error={error?.tags}
          hint="Separated by commas."
        />
      </FormShell>
    </Card>
  )
}
