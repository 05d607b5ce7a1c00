import type { Launcher } from '#modules/chat/widget/rules/launcher.ts'
import type { WhatsappButton } from '#modules/settings/rules/whatsapp-button.ts'
import type { Rules } from '#ui/layout/style-rules.tsx'

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
