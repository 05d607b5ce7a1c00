import { useEffect, useState } from 'react'
import { PictureField } from '#app/media/picture-field.tsx'
import { PriceBothSides } from '#modules/catalog/components/catalogue-price.tsx'
import type { ListField } from '#modules/content/lists/rules/list-fields.ts'
import type { ListValues } from '#modules/content/lists/rules/list-form.ts'
import { productStatuses } from '#modules/content/rules/product.ts'
import { sitePages } from '#modules/content/rules/site-pages.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import type { EditorChoices } from './editor-choices.server.ts'
import { EntryPictures } from './entry-pictures.tsx'

export type EntryFieldProps = {
  field: ListField
  values: ListValues
  errors: Record<string, string[]>
  choices: EditorChoices
  /** A value changed without an event of the form. */
  onChanged: () => void
}

const statusLabels = { draft: 'Draft', active: 'Active', archived: 'Archived' }
const statuses = productStatuses.map((value) => ({ value, label: statusLabels[value] }))

/** One field of an entry, whatever it holds. */
export function EntryField(props: EntryFieldProps) {
  const { field, values, errors, choices } = props
  const { name, label, hint, max } = field
  const common = { label, name, hint, error: errors[name], defaultValue: values[name] ?? '' }
  switch (field.kind) {
    case 'line':
      return <TextField {...common} required={field.required !== undefined} maxLength={max} />
    case 'slug':
      return <TextField {...common} maxLength={max} autoCapitalize="none" spellCheck={false} />
    case 'link':
      return (
        <>
          <TextField
            {...common}
            maxLength={max}
            inputMode="url"
            list="site-pages"
            placeholder="/contact or https://…"
          />
          <datalist id="site-pages">
            {sitePages.map(({ path, label: page }) => (
              <option key={path} value={path} label={page} />
            ))}
          </datalist>
        </>
      )
    case 'text':
      return (
        <TextAreaField
          {...common}
          required={field.required !== undefined}
          rows={max !== undefined && max > 500 ? 4 : 3}
          maxLength={max}
        />
      )
    case 'category':
      return <SelectField {...common} options={choices.categories} placeholder="No category" />
    case 'status':
      return <SelectField {...common} options={statuses} />
    case 'switch':
      return (
        <CheckboxField
          label={label}
          name={name}
          hint={hint}
          defaultChecked={values[name] === 'on'}
        />
      )
    case 'price':
      return (
        <PriceBothSides
          name={name}
          values={{ price: values[name] ?? '', priceBasis: values.priceBasis ?? '' }}
          error={errors[name]}
          vatRate={choices.vatRate}
        />
      )
    case 'picture':
    case 'library':
      return <EntryPicture {...props} />
    case 'pictures':
      return <EntryPictures {...props} />
  }
}

function EntryPicture({
  field: { name, label, hint, alt },
  values,
  errors,
  choices,
  onChanged,
}: EntryFieldProps) {
  const [path, setPath] = useState(values[name] ?? '')
  const [text, setText] = useState(alt ? (values[alt] ?? '') : '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is the event
  useEffect(() => {
    onChanged()
  }, [path])
  const choose = (chosen: { path: string; altText: string }) => {
    setPath(chosen.path)
    setText(chosen.altText)
  }
  return (
    <div className="flex flex-col gap-3">
      <PictureField
        label={label}
        name={name}
        hint={hint}
        value={path}
        error={errors[name]}
        recent={choices.recent}
        onChange={choose}
      />
      {alt && (
        <TextField
          label="Alt text"
          name={alt}
          value={text}
          maxLength={300}
          error={errors[alt]}
          hint="What the picture shows, for people who cannot see it."
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </div>
  )
}
