import type { Refusal } from '#kernel/result.ts'
import { HiddenField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import {
  caaTagLabels,
  caaTags,
  type RecordField,
  type RecordType,
  recordTypeFacts,
  recordTypes,
} from '../rules/record-types.ts'

type Props = {
  type: RecordType
  domain: string
  /** The stored record and its rrset as they were read; null for a new one. */
  edited: { key: string; seen: string } | null
  values: Readonly<Record<string, string | undefined>>
  refusal: Refusal | undefined
  /** The page of the zone. */
  back: string
}

/** One record of a type. Name and type of a stored one stay. */
export function RecordForm({ type, domain, edited, values, refusal, back }: Props) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  return (
    <FormShell
      refusal={refusal}
      submitLabel={edited ? 'Save record' : 'Add record'}
      pendingLabel="Saving..."
      aside={
        <Button to={back} variant="outline">
          Cancel
        </Button>
      }
    >
      <HiddenField name="type" value={type} />
      <HiddenField name="key" value={edited?.key ?? ''} />
      <HiddenField name="seen" value={edited?.seen ?? ''} />
      {edited ? (
        <HiddenField name="name" value={values.name ?? ''} />
      ) : (
        <TextField
          label="Name"
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          placeholder="@"
          hint={`In front of ${domain}, such as www. @ or blank for ${domain} itself, * for all names without records.`}
          {...field('name')}
        />
      )}
      {recordTypeFacts[type].fields.map((one) => (
        <ValueField key={one.name} field={one} {...field(one.name)} />
      ))}
      <TextField
        label="TTL in seconds"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-xs"
        hint="How long others remember the answer: 3600 is an hour. All records of this name and type have the same."
        {...field('ttl')}
      />
    </FormShell>
  )
}

type ValueProps = {
  field: RecordField
  name: string
  defaultValue: string
  error: readonly string[] | undefined
}

function ValueField({ field: { label, hint, kind, initial = '' }, ...input }: ValueProps) {
  const given = { label, hint, ...input, defaultValue: input.defaultValue || initial }
  if (kind === 'area')
    return <TextAreaField required rows={4} maxLength={8_000} spellCheck={false} {...given} />
  if (kind === 'tag')
    return (
      <SelectField
        options={caaTags.map((value) => ({ value, label: caaTagLabels[value] }))}
        {...given}
      />
    )
  return (
    <TextField
      required
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      {...(kind === 'number' && { inputMode: 'numeric', className: 'max-w-xs' })}
      {...given}
    />
  )
}

/** The types to choose from, as links to the form of each. */
export function TypeChoice({ linkTo }: { linkTo: (type: RecordType) => string }) {
  return (
    <ul aria-label="Types of record" className="grid gap-3 sm:grid-cols-2">
      {recordTypes.map((type) => (
        <li
          key={type}
          className="flex items-center justify-between gap-3 rounded-xl border border-line bg-surface p-4"
        >
          <span className="min-w-0 text-sm">
            <span className="block font-semibold">{type}</span>
            <span className="text-muted">{recordTypeFacts[type].help}</span>
          </span>
          <Button to={linkTo(type)} variant="outline" size="sm" aria-label={`Add ${type} record`}>
            Add
          </Button>
        </li>
      ))}
    </ul>
  )
}
