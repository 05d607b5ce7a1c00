import type { LucideIcon } from 'lucide-react'

type Props = {
  icon: LucideIcon
  label: string
  isOn?: boolean
  disabled?: boolean
  onClick: () => void
}

/** A button of a format toolbar. With `isOn` it says whether the format is on. */
export function ToolButton({ icon: Icon, label, isOn, disabled, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled}
      // The text keeps the focus: it came back a frame later, and the key pressed until then
      // was lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="grid size-9 cursor-pointer place-items-center rounded-md text-muted hover:bg-surface hover:text-text disabled:cursor-default disabled:opacity-45 aria-pressed:bg-surface aria-pressed:text-text max-sm:size-11"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
