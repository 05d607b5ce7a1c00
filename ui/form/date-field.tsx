import { type ComponentProps, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { listSearch } from '#kernel/list-query.ts'
import { useHydrated } from '../primitives/hydrated.ts'
import type { TextField } from './field.tsx'
import { controlClasses, described, FieldFrame, useFieldId } from './field-frame.tsx'

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'prefix' | 'value' | 'defaultValue' | 'onInput'
> & {
  /** 'YYYY-MM-DD'; with `withTime` 'YYYY-MM-DDTHH:MM'. */
  value?: string
  defaultValue?: string
  withTime?: boolean
}

/** A native date field and its date in words. */
export function DateField({
  label,
  hint,
  error,
  hideLabel,
  className,
  withTime = false,
  ...input
}: Props) {
  const id = useFieldId(input.id, input.name)
  const labels = { label, hint, error, hideLabel, className }
  const { value, follow } = useShownDate(input.value ?? input.defaultValue ?? '')
  return (
    <FieldFrame
      id={id}
      labels={labels}
      required={input.required}
      aside={<DateWords fieldId={id} value={value} />}
    >
      <input
        {...input}
        {...described(id, labels)}
        id={id}
        type={withTime ? 'datetime-local' : 'date'}
        onInput={follow}
        className={`${controlClasses} min-h-10 max-sm:min-h-11`}
      />
    </FieldFrame>
  )
}

/**
 * '5 Nov 2026' for '2026-11-05': a browser without South African locale data asks for the month
 * first, so the figures alone may be misread. Nothing while the date is incomplete, and nothing
 * without scripts, where the words could not follow what is typed.
 */
export function DateWords({ fieldId, value }: { fieldId: string; value: string }) {
  const [, day, time] = /^([12]\d{3}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? []
  if (!useHydrated() || day === undefined) return null
  return (
    <output htmlFor={fieldId} className="tabular whitespace-nowrap font-normal text-muted text-xs">
      {[formatDay(day), time].filter(Boolean).join(', ')}
    </output>
  )
}

/** The date that a field shows: what was typed, until it is given another one. */
export function useShownDate(given: string) {
  const [typed, setTyped] = useState({ given, value: given })
  return {
    value: typed.given === given ? typed.value : given,
    follow: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped({ given, value: currentTarget.value }),
  }
}

export type DatePreset = { label: string; from: string; to: string }

/**
 * Usual ranges beside two date fields named `from` and `to`. They are links, so they work without
 * scripts.
 */
export function DatePresets({
  presets,
  from,
  to,
}: {
  presets: readonly DatePreset[]
  from: string
  to: string
}) {
  const [params] = useSearchParams()
  return (
    <nav aria-label="Usual periods" className="flex flex-wrap gap-1.5">
      {presets.map((preset) => (
        <Link
          key={preset.label}
          to={listSearch(params, { from: preset.from, to: preset.to })}
          preventScrollReset
          aria-current={preset.from === from && preset.to === to ? 'true' : undefined}
          className="inline-flex min-h-9 max-sm:min-h-11 items-center rounded-full border border-line-strong bg-surface px-3 text-sm hover:border-text aria-[current]:border-selected aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-page"
        >
          {preset.label}
        </Link>
      ))}
    </nav>
  )
}
