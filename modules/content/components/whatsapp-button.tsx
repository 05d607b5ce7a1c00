import type { WhatsappButton as Button } from '#modules/settings/rules/whatsapp-button.ts'
import type { Rules } from '#ui/layout/style-rules.tsx'
import { useTexts } from './site-texts.tsx'

/** Size, place and colours as staff set them. */
export function whatsappRules({
  size,
  horizontalOffset,
  verticalOffset,
  colour,
  signColour,
}: Button): Rules {
  return {
    '.whatsapp-button': {
      '--size': `${size}px`,
      '--across': `${horizontalOffset}px`,
      '--down': `${verticalOffset}px`,
      'background-color': colour,
      color: signColour,
    },
  }
}

/** Only a link: nothing is loaded from WhatsApp before a click. Positioned in design.css. */
export function WhatsappButton({ button }: { button: Button }) {
  const { href, tooltip, position, onMobile, onDesktop } = button
  const texts = useTexts('frame')
  const label = tooltip || texts.chatOnWhatsapp
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      data-position={position}
      className={`contact-button whatsapp-button print:hidden ${onMobile ? '' : 'max-md:hidden'} ${onDesktop ? '' : 'md:hidden'}`}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeLinejoin="round"
      >
        <path d="M3.5 20.5l1.3-4.2A8.7 8.7 0 1 1 8 19.4z" strokeWidth="1.9" />
        <path
          d="M9 7.6c-.9.5-1.3 1.5-.9 2.6.8 2.5 2.9 4.7 5.5 5.6 1.1.4 2.1 0 2.6-.9l.2-.9-2.3-1.2-1 .9c-1.2-.6-2.1-1.5-2.7-2.7l.9-1L10 7.5z"
          fill="currentColor"
          strokeWidth="0"
        />
      </svg>
      <span className="contact-label">{label}</span>
    </a>
  )
}
