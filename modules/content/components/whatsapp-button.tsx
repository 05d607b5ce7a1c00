import type { WhatsappButton as Button } from '#modules/settings/rules/whatsapp-button.ts'
import type { Rules } from '#ui/layout/style-rules.tsx'
import { useTexts } from './site-texts.tsx'

/**
 * How staff set the button up, and extra space below the footer on small screens, so that it does
 * not cover the links there.
 */
export function whatsappRules({
  position,
  size,
  horizontalOffset,
  verticalOffset,
  onDesktop,
  colour,
  signColour,
}: Button): Rules {
  const height = position.startsWith('bottom') ? size + verticalOffset : 0
  const fitsBeside = !onDesktop || size + horizontalOffset <= 100
  return {
    '.site-footer': { '--floor': `${height}px`, '--floor-wide': `${fitsBeside ? 0 : height}px` },
    '.whatsapp-button': {
      '--whatsapp-size': `${size}px`,
      '--whatsapp-across': `${horizontalOffset}px`,
      '--whatsapp-down': `${verticalOffset}px`,
      'background-color': colour,
      color: signColour,
    },
  }
}

/** Only a link: nothing is loaded from WhatsApp before a click. Positioned in styles.css. */
export function WhatsappButton({ button }: { button: Button }) {
  const { href, tooltip, position, onMobile, onDesktop } = button
  const texts = useTexts('frame')
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={tooltip || texts.chatOnWhatsapp}
      data-position={position}
      className={`whatsapp-button group fixed z-30 grid place-items-center rounded-full shadow-[0_10px_30px_-8px_rgb(11_18_32/0.5)] transition-transform duration-200 hover:scale-105 print:hidden ${onMobile ? '' : 'max-md:hidden'} ${onDesktop ? '' : 'md:hidden'}`}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-[54%]"
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
      {tooltip !== '' && (
        <span
          aria-hidden="true"
          className="whatsapp-tooltip pointer-events-none invisible absolute w-max max-w-[min(16rem,60vw)] rounded-lg bg-[#0b1220] px-3 py-2 text-left text-sm leading-snug font-medium text-white opacity-0 transition-opacity duration-150 group-hover:pointer-events-auto group-hover:visible group-hover:opacity-100 group-focus-visible:visible group-focus-visible:opacity-100 group-data-quiet:invisible"
        >
          {tooltip}
        </span>
      )}
    </a>
  )
}
