import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Filter } from './filter-bar.tsx'

export function boxesOf(form: HTMLFormElement | null, { several }: Filter): HTMLInputElement[] {
  return form && several
    ? [...form.querySelectorAll<HTMLInputElement>(`input[name="${several.name}"]`)]
    : []
}

/** Follows the URL as the choices do. Opened, it takes its own line. */
export function Several({
  name,
  label,
  options,
  chosen,
  onChange,
}: NonNullable<Filter['several']> & { onChange: () => void }) {
  const set = useRef<HTMLFieldSetElement>(null)
  // Not closed under the hand that unticks the last box.
  const [isOpen] = useState(chosen.length > 0)
  const { key } = useLocation()
  const follows = useRef(key)
  useEffect(() => {
    if (follows.current !== key)
      for (const box of set.current?.querySelectorAll('input') ?? [])
        box.checked = chosen.includes(box.value)
    follows.current = key
  }, [chosen, key])
  return (
    <details open={isOpen} className="max-md:col-span-2 open:basis-full">
      <summary className="w-fit cursor-pointer rounded-lg px-2 py-2.5 font-medium text-muted text-sm hover:bg-sunken hover:text-text max-sm:py-3">
        {label}
        {chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <fieldset ref={set} className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <legend className="sr-only">{label}</legend>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-8 max-sm:min-h-11 cursor-pointer items-center gap-2 text-sm"
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              onChange={onChange}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
