import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { StatCard } from '#ui/layout/stat-card.tsx'
import type { AdminSection } from './sections.ts'

/** The sections that the user may open, provided by `AdminFrame`. */
export const OpenSections = createContext<readonly AdminSection[]>([])

/** Whether an address is within a section that is open. */
function isOpenTo(sections: readonly AdminSection[], to: string): boolean {
  const [path = ''] = to.split('?')
  return sections.some(
    (section) => section.to !== '/admin' && `${path}/`.startsWith(`${section.to}/`),
  )
}

type Props = {
  to: string
  /** Applies to the link and to the plain text. */
  className?: string
  /** Always underlined, not only on hover: for links inside text. */
  underlined?: boolean
  children: ReactNode
}

/** A link to another section of the back office; plain text for users who may not open it. */
export function SectionLink({ to, className = '', underlined = false, children }: Props) {
  if (!isOpenTo(useContext(OpenSections), to)) return <span className={className}>{children}</span>
  return (
    <Link
      to={to}
      className={`${className} underline-offset-2 ${underlined ? 'text-link underline' : 'hover:underline'}`}
    >
      {children}
    </Link>
  )
}

type CardProps = { label: string; value: ReactNode; note?: ReactNode; to: string }

/** A metric that is a link to its section, for users who may open it. */
export function SectionLinkCard({ to, ...card }: CardProps) {
  return <StatCard {...card} {...(isOpenTo(useContext(OpenSections), to) && { to })} />
}
