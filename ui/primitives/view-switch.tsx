type Props<View extends string> = {
  /** What is chosen, for screen readers. */
  legend: string
  value: View
  options: readonly { value: View; label: string }[]
  onChoose: (view: View) => void
  disabled?: boolean
}

/** Two or three views of the same thing; the one that is shown is the pressed button. */
export function ViewSwitch<View extends string>({
  legend,
  value,
  options,
  onChoose,
  disabled,
}: Props<View>) {
  return (
    <fieldset className="flex w-fit gap-1 rounded-lg border border-line p-0.5" disabled={disabled}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onChoose(option.value)}
          className="min-h-8 cursor-pointer rounded-md px-3 text-muted text-sm hover:text-text aria-pressed:bg-selected-soft aria-pressed:font-semibold aria-pressed:text-text max-sm:min-h-11"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
