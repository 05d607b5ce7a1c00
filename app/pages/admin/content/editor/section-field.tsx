import { memo, type ReactNode, useState } from 'react'
import { PictureField } from '#app/media/picture-field.tsx'
import { childOf, type FieldSpec } from '#modules/content/rules/section-form/field-spec.ts'
import { readFields, typedValue } from '#modules/content/rules/section-form/read-section.ts'
import { type Places, placesNote } from '#modules/content/rules/section-form/text-places.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { PriceField } from '#ui/form/money-fields.tsx'
import { type FieldProps, useEditor } from './editor-context.ts'
import { GroupFields } from './group-fields.tsx'
import { ListFields } from './list-fields.tsx'
import { MarkedTextField } from './marked-text.tsx'

/** One field of a section, whatever it holds. */
export const SectionField = memo(function SectionField({
  spec,
  name,
  value,
  hideLabel = false,
}: FieldProps) {
  const { errors } = useEditor()
  const error = errors[name]
  if (spec.kind === 'list')
    return <ListFields spec={spec} name={name} value={value} hideLabel={hideLabel} />
  if (spec.kind === 'number' || spec.kind === 'cents')
    return <NumberField spec={spec} name={name} value={value} error={error} />
  if (spec.kind === 'picture') return <PictureFields label={spec.label} name={name} value={value} />
  if (spec.kind !== 'group')
    return <PlainField spec={spec} name={name} value={value} error={error} />
  if (hideLabel) return <GroupFields spec={spec} name={name} value={value} />
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium text-sm">{spec.label}</legend>
      <GroupFields spec={spec} name={name} value={value} />
    </fieldset>
  )
})

type Plain = Extract<FieldSpec, { kind: 'text' | 'long' | 'link' | 'date' | 'switch' | 'choice' }>

function PlainField({
  spec,
  name,
  value,
  error,
}: {
  spec: Plain
  name: string
  value: unknown
  error: string[] | undefined
}) {
  const { change } = useEditor()
  const { label } = spec
  const text = typeof value === 'string' ? value : ''
  const typed = ({ target }: { target: { value: string } }) => change(name, target.value)
  if (spec.kind === 'switch')
    return (
      <CheckboxField
        label={label}
        name={name}
        checked={value === true}
        onChange={({ target }) => change(name, target.checked)}
        error={error}
      />
    )
  if (spec.kind === 'choice')
    return (
      <SelectField
        label={label}
        name={name}
        options={spec.options}
        value={text}
        onChange={typed}
        error={error}
      />
    )
  const field = {
    label,
    name,
    error,
    hint: placesHint(text, spec.places),
    value: text,
    required: spec.required,
    onChange: typed,
  }
  if (spec.kind === 'long' || spec.kind === 'text')
    return (
      <MarkedTextField
        {...field}
        rows={spec.kind === 'text' ? 1 : Math.min(8, 2 + Math.floor(text.length / 90))}
        onChange={(next) => change(name, next)}
      />
    )
  if (spec.kind === 'link')
    return (
      <TextField {...field} inputMode="url" list="site-pages" placeholder="/faq or https://…" />
    )
  return <TextField {...field} type="date" />
}

const noPlaces = { usable: [], areExpected: false }

function placesHint(text: string, places: Places = noPlaces): ReactNode | undefined {
  const { filled, missing } = placesNote(text, places)
  if (filled === '') return undefined
  return (
    <>
      {filled}
      {missing !== '' && <span className="font-medium text-warning"> {missing}</span>}
    </>
  )
}

function PictureFields({ label, name, value }: { label: string; name: string; value: unknown }) {
  const { change, errors, recent } = useEditor()
  const [src, alt] = [childOf(value, 'src'), childOf(value, 'alt')].map((text) =>
    typeof text === 'string' ? text : '',
  )
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <PictureField
        label={label}
        name={`${name}.src`}
        value={src ?? ''}
        error={errors[`${name}.src`]}
        recent={recent}
        onChange={({ path, altText }) => change(name, { src: path, alt: altText })}
      />
      {src !== '' && (
        <TextField
          label="Alt text"
          name={`${name}.alt`}
          value={alt ?? ''}
          error={errors[`${name}.alt`]}
          maxLength={300}
          onChange={({ target }) => change(`${name}.alt`, target.value)}
        />
      )}
      {src === '' && <input type="hidden" name={`${name}.alt`} value="" />}
    </div>
  )
}

type Props = {
  spec: Extract<FieldSpec, { kind: 'number' | 'cents' }>
  name: string
  value: unknown
  error: string[] | undefined
}

/** A number as it is typed: '99.9' stays so until it is saved, although it means R99.90. */
function NumberField({ spec, name, value, error }: Props) {
  const { change } = useEditor()
  const [typed, setTyped] = useState(() => typedValue(spec, value))
  // Another entry of a list took this place.
  const shown = readFields(spec, typed) === value ? typed : typedValue(spec, value)
  const field = {
    label: spec.label,
    name,
    value: shown,
    error,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      change(name, readFields(spec, target.value))
    },
  }
  return spec.kind === 'cents' ? (
    <PriceField {...field} />
  ) : (
    <TextField {...field} inputMode="decimal" required={spec.required} />
  )
}
