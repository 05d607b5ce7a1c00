import { PictureAddressField } from '#app/media/picture-address-field.tsx'
import { slugOf } from '#kernel/slug.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { useFieldId } from '#ui/form/field-frame.tsx'
import { NameAndSlug } from '#ui/form/name-and-slug.tsx'
import { OrderField } from '#ui/form/order-field.tsx'

/** As typed, by the name of the field; a checkbox is 'on' or blank. */
export type RowValues = Record<string, string>

type Labelled = { name: string; label: string; hint?: string }

/** A field of a small row, as app/row-editors.server.ts declares it. */
export type RowField =
  | (Labelled & {
      kind: 'line' | 'email' | 'whole' | 'area' | 'address' | 'picture'
      required?: boolean
      max?: number
    })
  | (Labelled & { kind: 'checkbox' })
  | (Labelled & {
      kind: 'choice'
      options: readonly { value: string; label: string }[]
      placeholder?: string
    })
  | (Labelled & {
      kind: 'drawings'
      options: readonly { value: string; label: string; path: string }[]
    })
  | { kind: 'order'; name: 'displayOrder'; label: 'Display order' }
  /** The fields `name` and `slug`; for a new row the slug follows the name. */
  | {
      kind: 'slug'
      max: { name: number; slug: number }
      hint: string
      required?: boolean
    }

/** Two fields share a line on wide windows. */
export type RowFields = readonly (RowField | readonly [RowField, RowField])[]

const namesOf = (field: RowField) => (field.kind === 'slug' ? ['name', 'slug'] : [field.name])

/** What was typed, with blanks for what a browser does not send. */
export function typedRow(fields: RowFields, typed: RowValues): RowValues {
  const names = fields.flat().flatMap(namesOf)
  return Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
}

/** By label, for two versions side by side. */
export function rowTexts(fields: RowFields, values: RowValues): Record<string, string> {
  return Object.fromEntries(
    fields.flat().flatMap((field): [string, string][] => {
      if (field.kind === 'slug')
        return [
          ['Name', values.name ?? ''],
          ['Slug', values.slug ?? ''],
        ]
      const text = values[field.name] ?? ''
      return [[field.label, field.kind === 'checkbox' ? (text === 'on' ? 'Yes' : 'No') : text]]
    }),
  )
}

type Props = {
  isNew: boolean
  values: RowValues
  errors: Record<string, string[] | undefined>
}

export function RowFieldset({ fields, ...props }: Props & { fields: RowFields }) {
  return fields.map((part) =>
    'kind' in part ? (
      <RowInput key={namesOf(part)[0]} field={part} {...props} />
    ) : (
      <div key={namesOf(part[0])[0]} className="grid items-start gap-4 sm:grid-cols-2">
        {part.map((field) => (
          <RowInput key={namesOf(field)[0]} field={field} {...props} />
        ))}
      </div>
    ),
  )
}

function RowInput({ field, isNew, values, errors }: Props & { field: RowField }) {
  if (field.kind === 'slug')
    return (
      <NameAndSlug
        isNew={isNew}
        values={{ name: values.name ?? '', slug: values.slug ?? '' }}
        errors={errors}
        slugOf={(name) => slugOf(name, field.max.slug)}
        slugHint={field.hint}
        slugRequired={field.required === true}
        maxNameLength={field.max.name}
        maxSlugLength={field.max.slug}
      />
    )
  const error = errors[field.name]
  const value = values[field.name] ?? ''
  if (field.kind === 'order')
    return <OrderField {...field} isNew={isNew} value={value} error={error} />
  const common = {
    name: field.name,
    label: field.label,
    hint: field.hint,
    error,
    defaultValue: value,
  }
  switch (field.kind) {
    case 'checkbox':
      return <CheckboxField {...common} defaultValue="on" defaultChecked={value === 'on'} />
    case 'choice':
      return <SelectField {...common} options={field.options} placeholder={field.placeholder} />
    case 'drawings':
      return <Drawings {...common} options={field.options} />
  }
  const text = { ...common, required: field.required === true, maxLength: field.max }
  switch (field.kind) {
    case 'area':
      return <TextAreaField {...text} rows={3} />
    case 'picture':
      return <PictureAddressField {...text} hint={field.hint ?? ''} />
    case 'address':
      return <TextField {...text} spellCheck={false} autoCapitalize="none" />
    case 'whole':
      return <TextField {...text} inputMode="numeric" />
    case 'email':
      return <TextField {...text} type="email" />
    case 'line':
      return <TextField {...text} />
  }
}

const tile =
  'relative grid min-h-20 cursor-pointer place-items-center gap-1 rounded-lg border border-line-strong bg-surface p-2 text-center text-xs hover:border-text has-checked:border-selected has-checked:bg-selected-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'

type DrawingsProps = {
  name: string
  label: string
  options: readonly { value: string; label: string; path: string }[]
  defaultValue: string
  error: string[] | undefined
}

/** A choice of drawings on a 24 by 24 grid. */
function Drawings({ name, label, options, defaultValue, error }: DrawingsProps) {
  return (
    <fieldset id={useFieldId(undefined, name)} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {options.map((option) => (
          <label key={option.value} className={tile}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              className="size-7 fill-none stroke-[1.6] stroke-current"
            >
              <path d={option.path} />
            </svg>
            {option.label}
          </label>
        ))}
      </div>
      {error && <p className="mt-1 font-medium text-danger text-sm">{error.join(' ')}</p>}
    </fieldset>
  )
}
