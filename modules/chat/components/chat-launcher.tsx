import type { Launcher } from '#modules/chat/widget/rules/launcher.ts'
import { islandProps } from '#ui/layout/island.ts'
import type { Rules } from '#ui/layout/style-rules.tsx'

type Props = {
  launcher: Launcher
  place: 'site' | 'account'
  /** What it is called. */
  label: string
}

/**
 * A link to the contact page; with scripts a button that opens the chat
 * (app/islands/start-chat.ts). Positioned in design.css.
 */
export function ChatLauncher({ launcher, place, label }: Props) {
  return (
    <a
      href="/contact"
      {...islandProps('chat-panel', 'pressed')}
      aria-label={label}
      data-brand={launcher.brandName}
      data-position={launcher.position}
      data-place={place}
      data-auto-show={launcher.autoShowAfterSeconds || undefined}
      className="contact-button chat-launcher print:hidden"
    >
      <ChatSign />
      <span className="contact-label">{label}</span>
    </a>
  )
}

export function ChatSign() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 5.5h16v11h-8.5L7 20.5v-4H4zM8 9.5h8M8 12.7h5" />
    </svg>
  )
}

/** Pixels: its diameter, and its distance from the corner. */
export const launcherSize = 56
const offset = 24

export function launcherRules(launcher: Launcher): Rules {
  return {
    ':root': { '--chat-colour': launcher.colour, '--chat-sign': launcher.signColour },
    '.chat-launcher': {
      '--size': `${launcherSize}px`,
      '--across': `${offset}px`,
      '--down': `${offset}px`,
    },
  }
}
