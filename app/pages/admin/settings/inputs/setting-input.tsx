import { useState } from 'react'
import type { FormValues, SettingField } from '#modules/settings/rules/settings-form.ts'
import { linkedPhone } from '#modules/settings/rules/whatsapp-settings.ts'
import { CheckboxField, RadioCards } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { described, FieldFrame, type FieldLabels, useFieldId } from '#ui/form/field-frame.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { ColourField, PictureSetting, type RecentPictures } from './colour-and-picture.tsx'
import { LadderFields } from './ladder-fields.tsx'

type Props = {
  field: SettingField
  values: FormValues
  secrets: Record<string, boolean>
  errors: Record<string, string[]>
  recent: RecentPictures
}

/** One setting in the field that suits its kind. */
export function SettingInput({ field, values, secrets, errors, recent }: Props) {
  const { name, label, hint } = field
  const common = { name, label, hint, error: errors[name], defaultValue: values[name] ?? '' }
  switch (field.kind) {
    case 'switch':
      return (
        <CheckboxField
          name={name}
          label={label}
          hint={hint}
          error={errors[name]}
          defaultChecked={values[name] === 'on'}
          className="md:col-span-2"
        />
      )
    case 'colour':
      return <ColourField {...common} required={field.required} brand={field.brand} />
    case 'picture':
      return <PictureSetting {...common} recent={recent} />
    case 'cards':
      return (
        <RadioCards
          {...common}
          hideLabel
          options={field.options}
          className="md:col-span-2 xl:col-span-1"
        />
      )
    case 'choice':
      return <SelectField {...common} options={field.options} />
    case 'number':
      return (
        <TextField
          {...common}
          label={`${label} (${field.unit})`}
          type="number"
          min={field.min}
          max={field.max}
          step={field.step ?? 1}
        />
      )
    case 'slider':
      return (
        <SliderField
          {...common}
          min={field.min}
          max={field.max}
          step={field.step}
          unit={field.unit}
        />
      )
    case 'area':
      return (
        <TextAreaField {...common} rows={3} required={field.required} className="md:col-span-2" />
      )
    case 'secret': {
      const state = secrets[name] ? 'Set. Leave blank to keep it.' : 'Not set.'
      return (
        <PasswordField
          {...common}
          data-secret=""
          defaultValue=""
          hint={hint ? `${state} ${hint}` : state}
          autoComplete="new-password"
        />
      )
    }
    case 'ladder':
      return <LadderFields label={label} name={name} values={values} error={errors[name]} />
    default:
      if (field.showsLinkedPhone) return <LinkedPhoneField {...common} />
      return (
        <div>
          <TextField
            {...common}
            type={field.kind}
            required={field.required}
            list={field.suggestions && `${name}-suggestions`}
          />
          {field.suggestions && (
            <datalist id={`${name}-suggestions`}>
              {field.suggestions.map(({ value, label: meaning }) => (
                <option key={value} value={value}>
                  {meaning}
                </option>
              ))}
            </datalist>
          )}
        </div>
      )
  }
}

type LinkedPhoneFieldProps = {
  name: string
  label: string
  hint: string | undefined
  error: string[] | undefined
  defaultValue: string
}

/**
 * A telephone number of a link. The hint says which number the link will use, before it is saved.
 */
function LinkedPhoneField({ hint = '', defaultValue, ...field }: LinkedPhoneFieldProps) {
  const [typed, setTyped] = useState(defaultValue)
  const linked = linkedPhone(typed)
  return (
    <TextField
      {...field}
      type="tel"
      defaultValue={defaultValue}
      hint={linked === '' ? hint : `${hint} The link uses ${linked}.`}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}

type SliderFieldProps = FieldLabels & {
  name: string
  defaultValue: string
  min: number
  max: number
  step: number
  unit: string
}

/** A slider with its value beside it. */
function SliderField({ name, defaultValue, min, max, step, unit, ...labels }: SliderFieldProps) {
  const id = useFieldId(undefined, name)
  const [value, setValue] = useState(defaultValue)
  return (
    <FieldFrame id={id} labels={labels} required={false}>
      <span className="flex min-h-10 items-center gap-3">
        <input
          {...described(id, labels)}
          id={id}
          type="range"
          name={name}
          min={min}
          max={max}
          step={step}
          defaultValue={defaultValue}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
          className="min-w-0 flex-1 cursor-pointer accent-selected"
        />
        <output htmlFor={id} className="tabular w-14 text-right text-sm">
          {value} {unit}
        </output>
      </span>
    </FieldFrame>
  )
}
