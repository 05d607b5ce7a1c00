import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { SelectField } from '#ui/form/field.tsx'
import { type FieldLabels, FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { PicturePicker } from './picture-picker.tsx'

export type ChosenPicture = { path: string; altText: string }

type Props = Pick<FieldLabels, 'hint' | 'error'> & {
  label: string
  name: string
  /** The path of the picture; blank for none. */
  value: string
  onChange: (picture: ChosenPicture) => void
  /** The newest pictures, for browsers without scripts. */
  recent: readonly { path: string; altText: string; fileName: string }[]
  /** Shows the whole picture and not a square of it, as for a logo. */
  isWhole?: boolean
}

/** A picture of the media library. Without scripts it is a list of the newest ones. */
export function PictureField({
  label,
  hint,
  error,
  name,
  value,
  onChange,
  recent,
  isWhole = false,
}: Props) {
  const hydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const id = useFieldId(undefined, name)
  if (!hydrated) {
    const known = recent.some(({ path }) => path === value) || value === ''
    const options = [
      ...(known ? [] : [{ value, label: 'The present picture' }]),
      ...recent.map(({ path, altText, fileName }) => ({
        value: path,
        label: altText || fileName || path,
      })),
    ]
    return (
      <SelectField
        {...{ label, hint, error, name, options }}
        placeholder="No picture"
        defaultValue={value}
      />
    )
  }
  const choose = (picture: ChosenPicture) => {
    setIsOpen(false)
    onChange(picture)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <input type="hidden" name={name} value={value} />
      <div className="flex flex-wrap items-center gap-3">
        {value !== '' && (
          <span className="relative block size-24 shrink-0 overflow-hidden rounded-lg border border-line bg-sunken">
            <Picture
              src={value}
              alt=""
              sizes="6rem"
              loading="lazy"
              className={`absolute inset-0 size-full ${isWhole ? 'object-contain p-1' : 'object-cover'}`}
            />
          </span>
        )}
        <Button
          id={id}
          variant="outline"
          size="sm"
          icon={<ImagePlus aria-hidden="true" className="size-4" />}
          onClick={() => setIsOpen(true)}
        >
          {value === '' ? 'Choose picture' : 'Change picture'}
          <span className="sr-only"> of {label}</span>
        </Button>
        {value !== '' && (
          <Button variant="ghost" size="sm" onClick={() => onChange({ path: '', altText: '' })}>
            Remove<span className="sr-only"> the picture of {label}</span>
          </Button>
        )}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
      <PicturePicker open={isOpen} onClose={() => setIsOpen(false)} onChoose={choose} />
    </fieldset>
  )
}
