import { type RefObject, useEffect, useRef, useState } from 'react'
import { PictureField } from '#app/media/picture-field.tsx'
import type { BrandColours } from '#modules/settings/rules/appearance/appearance.ts'
import { colourProblem, normalisedColour } from '#modules/settings/rules/appearance/colours.ts'
import {
  controlClasses,
  described,
  FieldFrame,
  type FieldLabels,
  useFieldId,
} from '#ui/form/field-frame.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

type Props = FieldLabels & {
  name: string
  defaultValue: string
  required?: boolean | undefined
  brand?: keyof BrandColours | undefined
}

/**
 * A colour as text, with the browser's own picker beside it. A colour of the brand is checked as it
 * is typed.
 */
export function ColourField({ name, defaultValue, required, brand, ...labels }: Props) {
  const id = useFieldId(undefined, name)
  const [value, setValue] = useState(defaultValue)
  const hydrated = useHydrated()
  const text = useRef<HTMLInputElement>(null)
  const inside = useValuesBeforeHydration<HTMLDivElement>((form) => {
    const typed = form.get(name)
    if (typeof typed === 'string') setValue(typed)
  })
  useInputEvent(text, value)
  const colour = normalisedColour(value)
  const problem = brand && colour !== null ? colourProblem(brand, colour) : null
  return (
    <div ref={inside} className="flex min-w-0 flex-col gap-2">
      <FieldFrame id={id} labels={labels} required={required}>
        <span className="flex gap-2">
          {hydrated && (
            <input
              type="color"
              aria-label={`Pick: ${labels.label}`}
              value={colour ?? '#000000'}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
              className="h-10 max-sm:h-11 w-12 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
            />
          )}
          <input
            {...described(id, labels)}
            ref={text}
            id={id}
            name={name}
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            required={required}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            className={`${controlClasses} tabular min-h-10 max-sm:min-h-11`}
          />
        </span>
      </FieldFrame>
      <div role="status" className="text-sm">
        {problem && (
          <span className="flex flex-wrap items-center gap-2 text-warning">
            <span className="min-w-0">{problem.message}</span>
            <Button variant="outline" size="sm" onClick={() => setValue(problem.suggestion)}>
              Use {problem.suggestion}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}

/**
 * Setting a value by script fires no event. This fires the one that typing would, so that the form
 * notices the change.
 */
function useInputEvent(element: RefObject<HTMLElement | null>, value: string): void {
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    element.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [element, value])
}

export type RecentPictures = readonly { path: string; altText: string; fileName: string }[]

type PictureSettingProps = {
  label: string
  name: string
  hint: string | undefined
  error: string[] | undefined
  defaultValue: string
  recent: RecentPictures
}

/** A setting that is a picture of the media library. */
export function PictureSetting({ defaultValue, ...field }: PictureSettingProps) {
  const [value, setValue] = useState(defaultValue)
  const box = useRef<HTMLDivElement>(null)
  useInputEvent(box, value)
  return (
    <div ref={box} data-picture-setting="">
      <PictureField {...field} value={value} onChange={({ path }) => setValue(path)} isWhole />
    </div>
  )
}
