import { Star } from 'lucide-react'
import {
  described,
  type FieldLabels,
  FieldNotes,
  RequiredMark,
  useFieldId,
} from '#ui/form/field-frame.tsx'
import { ratingText, starLabels, stars } from '../rules/rating.ts'

export function Stars({ given }: { given: number }) {
  return (
    <span
      role="img"
      aria-label={ratingText(given)}
      className="inline-flex gap-0.5 align-middle text-warning"
    >
      {stars.map((value) => (
        <Star
          key={value}
          aria-hidden="true"
          className={`size-4 ${value <= given ? 'fill-current' : 'text-line-strong'}`}
        />
      ))}
    </span>
  )
}

type Props = Pick<FieldLabels, 'label' | 'error'> & {
  name: string
  defaultValue: string | undefined
}

/**
 * Five radio buttons that look like stars: a star is filled when it or a later one is chosen, by
 * CSS alone.
 */
export function StarField({ label, error, name, defaultValue }: Props) {
  const id = useFieldId(undefined, name)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={described(id, { label, error })['aria-describedby']}
      className="flex flex-col gap-1.5"
    >
      <legend className="mb-1 font-medium text-sm">
        {label}
        <RequiredMark />
      </legend>
      <div className="flex w-fit flex-col gap-1">
        <div className="flex gap-1">
          {stars.map((value) => (
            <label
              key={value}
              className="grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken has-checked:text-warning has-checked:[&_svg]:fill-current [&:has(~_label_:checked)]:text-warning [&:has(~_label_:checked)_svg]:fill-current has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={value}
                required
                defaultChecked={defaultValue === String(value)}
                className="sr-only"
              />
              <Star aria-hidden="true" className="size-7" />
              <span className="sr-only">{starLabels[value]}</span>
            </label>
          ))}
        </div>
        <p aria-hidden="true" className="flex justify-between px-1 text-muted text-xs">
          <span>Very poor</span>
          <span>Excellent</span>
        </p>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
