import { createContext, useContext } from 'react'
import { fixedPicture } from '#kernel/files/picture.ts'

/** The first letter of the brand's name. */
export const MarkLetterContext = createContext('H')

/**
 * The mark: an H whose crossbar is the horizon and runs on past the second post; any other letter
 * stands on the horizon.
 */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  const letter = useContext(MarkLetterContext)
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      {letter === 'H' ? (
        <path d="M6 4v24M20 4v24" stroke="currentColor" strokeWidth="4.5" strokeLinecap="round" />
      ) : (
        <text
          x="16"
          y="22"
          textAnchor="middle"
          fill="currentColor"
          fontFamily="var(--font-display)"
          fontSize="27"
          fontWeight="700"
        >
          {letter}
        </text>
      )}
      <g
        strokeWidth="3.5"
        strokeLinecap="round"
        transform={letter === 'H' ? undefined : 'translate(-1 11)'}
      >
        <path d="M6 17.5h24" stroke="var(--brand)" />
        <path d="M21 17.5h9" stroke="var(--amber)" />
      </g>
    </svg>
  )
}

/**
 * Addresses of the site's own logo; blank for none. `dark` is shown on dark backgrounds, where
 * there is one.
 */
export type LogoPictures = { light: string; dark: string }

/**
 * Mark and name, or the site's own picture when it has one. Which of two is shown follows from the
 * theme around it (the brand's style sheet).
 */
export function Logo({
  name,
  pictures: { light, dark },
}: {
  name: string
  pictures: LogoPictures
}) {
  if (light !== '' && dark === '') return <LogoPicture src={light} name={name} />
  if (light !== '') {
    return (
      <>
        <LogoPicture src={light} name={name} className="logo-light" />
        <LogoPicture src={dark} name={name} className="logo-dark" />
      </>
    )
  }
  return (
    <span className="flex items-center gap-2.5">
      <LogoMark className="size-7 shrink-0" />
      <span className="font-display text-[1.3125rem] font-bold tracking-[-0.03em]">{name}</span>
    </span>
  )
}

/** A picture of the library has its size in its name, so that nothing moves when it comes. */
function LogoPicture({
  src,
  name,
  className = '',
}: {
  src: string
  name: string
  className?: string
}) {
  return <img {...fixedPicture(src, 480)} alt={name} className={`h-8 w-auto ${className}`} />
}
