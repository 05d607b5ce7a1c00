import { type ReactNode, useContext } from 'react'
import { StatCard } from '#ui/layout/stat-card.tsx'
import { isOpenTo, OpenSections } from './section-link.tsx'

type Props = { label: string; value: ReactNode; note?: ReactNode; to: string }

/** A metric that is a link to its section, for users who may open it. */
export function SectionLinkCard({ to, ...card }: Props) {
  return <StatCard {...card} {...(isOpenTo(useContext(OpenSections), to) && { to })} />
}
