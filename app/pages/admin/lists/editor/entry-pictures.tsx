import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PictureField } from '#app/media/picture-field.tsx'
import { moved } from '#kernel/reordered.ts'
import { maxPictures } from '#modules/content/lists/rules/list-fields.ts'
import { type ListValues, pictureField } from '#modules/content/lists/rules/list-form.ts'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import type { EntryFieldProps } from './entry-field.tsx'

type Row = { key: number; path: string; altText: string }

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/**
 * Several pictures with their texts, in the order of the page. Without scripts there are as many
 * fields as pictures may be.
 */
export function EntryPictures({
  field: { name, label },
  values,
  errors,
  choices,
  onChanged,
}: EntryFieldProps) {
  const hydrated = useHydrated()
  const [rows, setRows] = useState(() => rowsOf(values, name))
  const next = useRef(maxPictures)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of pictures is the event
  useEffect(() => {
    onChanged()
  }, [rows])
  const shown = hydrated
    ? rows
    : [...rows, ...Array.from({ length: maxPictures - rows.length }, (_, at) => blank(-1 - at))]
  const put = (key: number, change: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {shown.map(({ key, path, altText }, at) => (
        <div key={key} className="flex flex-col gap-3 rounded-lg border border-line p-3">
          <div className="flex items-start justify-between gap-2">
            <PictureField
              label={`Picture ${at + 1}`}
              name={pictureField(name, at, 'src')}
              value={path}
              error={errors[pictureField(name, at, 'src')]}
              recent={choices.recent}
              onChange={(chosen) => put(key, chosen)}
            />
            {hydrated && (
              <span className="flex">
                <IconButton
                  label={`Move picture ${at + 1} up`}
                  icon={<ArrowUp {...icon} />}
                  disabled={at === 0}
                  onClick={() => setRows(moved(rows, at, at - 1))}
                />
                <IconButton
                  label={`Move picture ${at + 1} down`}
                  icon={<ArrowDown {...icon} />}
                  disabled={at === rows.length - 1}
                  onClick={() => setRows(moved(rows, at, at + 1))}
                />
                <IconButton
                  label={`Remove picture ${at + 1}`}
                  icon={<Trash2 {...icon} />}
                  onClick={() => setRows(rows.filter((row) => row.key !== key))}
                />
              </span>
            )}
          </div>
          <TextField
            label="Alt text"
            name={pictureField(name, at, 'alt')}
            value={altText}
            maxLength={300}
            onChange={({ target }) => put(key, { altText: target.value })}
          />
        </div>
      ))}
      {hydrated && (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          disabled={rows.length >= maxPictures}
          icon={<Plus {...icon} />}
          onClick={() => setRows([...rows, blank(next.current++)])}
        >
          Add picture
        </Button>
      )}
    </fieldset>
  )
}

function blank(key: number): Row {
  return { key, path: '', altText: '' }
}

function rowsOf(values: ListValues, name: string): Row[] {
  return Array.from({ length: maxPictures }, (_, at) => ({
    key: at,
    path: values[pictureField(name, at, 'src')] ?? '',
    altText: values[pictureField(name, at, 'alt')] ?? '',
  })).filter(({ path }) => path !== '')
}
