import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/** A small set: what people say in a support chat. */
const emoji = [
  ['🙂', 'Smile'],
  ['😀', 'Grin'],
  ['😂', 'Laughing'],
  ['😉', 'Wink'],
  ['😍', 'Love it'],
  ['🤔', 'Thinking'],
  ['😕', 'Confused'],
  ['😢', 'Sad'],
  ['😠', 'Angry'],
  ['😅', 'Relieved'],
  ['👍', 'Thumbs up'],
  ['👎', 'Thumbs down'],
  ['👋', 'Wave'],
  ['🙏', 'Thank you'],
  ['👏', 'Well done'],
  ['💪', 'Strong'],
  ['❤️', 'Heart'],
  ['🎉', 'Party'],
  ['🚀', 'Rocket'],
  ['✅', 'Done'],
  ['❌', 'No'],
  ['⚠️', 'Warning'],
  ['⏳', 'Waiting'],
  ['🇿🇦', 'South Africa'],
] as const

const columns = 8
const steps: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

/** Arrow keys walk through it, Escape closes it alone. */
export function EmojiPicker({
  onPick,
  onClose,
}: {
  onPick: (sign: string) => void
  onClose: () => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  // Before the next key is read: an effect would run after the paint, and a key pressed at once
  // would go to the button behind.
  useLayoutEffect(() => grid.current?.querySelector('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const next = buttons[at + (steps[event.key] ?? 0)]
    if (steps[event.key] === undefined || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={grid} className="chat-emoji" role="group" aria-label="Emoji" onKeyDown={onKeyDown}>
      {emoji.map(([sign, name]) => (
        <button
          key={sign}
          type="button"
          aria-label={name}
          title={name}
          onClick={() => onPick(sign)}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}
