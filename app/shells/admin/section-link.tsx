import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import type { AdminSection } from './sections.ts'

/** The sections that the reader may open; `AdminFrame` fills it. */
export const OpenSections = createContext<readonly AdminSection[]>([])

type Props = {
  to: string
  /** For link and plain words alike. */
  className?: string
  /** Underlined always, not only under the pointer: for a link among words. */
  underlined?: boolean
  children: ReactNode
}

/** A way into another section of the back office; plain words for those who may not open it. */
export function SectionLink({ to, className = '', underlined = false, children }: Props) {
  const sections = useContext(OpenSections)
  const isOpen = sections.some((section) => section.to !== '/admin' && `${to}/`.startsWith(`${section.to}/`))
  if (!isOpen) return <span className={className}>{children}</span>
  return (
    <Link to={to} className={`${className} underline-offset-2 ${underlined ? 'text-accent-text underline' : 'hover:underline'}`}>
      {children}
    </Link>
  )
}
