type Props = { isOn: boolean; onClick: () => void; children: string }

/** One of two or three views of the same thing. */
export function ViewButton({ isOn, onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className="min-h-8 cursor-pointer rounded-md px-3 text-muted text-sm hover:text-text aria-pressed:bg-selected-soft aria-pressed:font-semibold aria-pressed:text-text max-sm:min-h-11"
    >
      {children}
    </button>
  )
}
