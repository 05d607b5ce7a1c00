import type { Launcher } from '#modules/chat/widget/rules/launcher.ts'
import type { WhatsappButton } from '#modules/settings/rules/whatsapp-button.ts'
import { islandProps } from '#ui/layout/island.ts'
import type { Rules } from '#ui/layout/style-rules.tsx'

type Props = {
  launcher: Launcher
  place: 'site' | 'account'
  /** What screen readers say of it. */
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
      className="chat-launcher"
    >
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
    </a>
  )
}

/**
 * Pixels: the launcher's diameter, its distance from the corner, and the space to what it is
 * stacked on.
 */
const size = 56
const offset = 24
const space = 12

/**
 * Where the launcher is and its colours. Where the WhatsApp button has the same corner, the
 * launcher is stacked on it.
 */
export function launcherRules(launcher: Launcher, whatsapp: WhatsappButton | null): Rules {
  const below = whatsapp?.position === launcher.position ? whatsapp : null
  const [phone, wide] = [
    placeOn(below?.onMobile ? below : null),
    placeOn(below?.onDesktop ? below : null),
  ]
  return {
    ':root': {
      '--chat-colour': launcher.colour,
      '--chat-sign': launcher.signColour,
      '--chat-across': `${phone.across}px`,
      '--chat-down': `${phone.down}px`,
      '--chat-across-wide': `${wide.across}px`,
      '--chat-down-wide': `${wide.down}px`,
    },
    // Room below the footer, so that the launcher does not cover its links; on wide windows there
    // is room beside them.
    ...(launcher.position.startsWith('bottom') && {
      '.site-footer': { '--floor': `${Math.max(phone.down, wide.down) + size}px` },
    }),
  }
}

/** In the corner, or centred over the button that is there. */
function placeOn(button: WhatsappButton | null): { across: number; down: number } {
  if (!button) return { across: offset, down: offset }
  return {
    across: Math.max(0, Math.round(button.horizontalOffset + (button.size - size) / 2)),
    down: button.verticalOffset + button.size + space,
  }
}
