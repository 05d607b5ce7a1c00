import './navigation.css'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { useMeantWay, useWays } from '#ui/layout/ways.ts'
import { type AdminSection, sectionGroups } from './sections.ts'

type Props = {
  sections: readonly AdminSection[]
  /** The frame shows the navigation in two places; the pictures of the second are those of the first. */
  place: 'first' | 'second'
  className: string
}

/** Sections under the kind of work they are. Groups without an open section are not there. */
export function Navigation({ sections, place, className }: Props) {
  const follow = useWays()
  const { meant, handlers } = useMeantWay()
  const grouped = sectionGroups.map((group) => ({ group, own: sections.filter((section) => section.group === group) }))
  return (
    <nav aria-label="Back office" {...follow} {...handlers} className={`flex flex-col gap-4 ${className}`}>
      <Sections own={sections.filter((section) => section.group === null)} place={place} />
      {grouped.map(
        ({ group, own }) =>
          own.length > 0 && (
            <div key={group}>
              <p className="px-2.5 pb-1 font-semibold text-muted text-xs">{group}</p>
              <Sections own={own} place={place} />
            </div>
          ),
      )}
      {meant !== null && <PrefetchPageLinks page={meant} />}
    </nav>
  )
}

function Sections({ own, place }: { own: readonly AdminSection[]; place: Props['place'] }) {
  const { pathname } = useLocation()
  if (own.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {own.map((section) => (
        <li key={section.to}>
          <a
            data-way=""
            data-discover="true"
            href={section.to}
            aria-current={isInside(section, pathname) ? 'page' : undefined}
            className="section-link"
          >
            <SectionIcon section={section} place={place} />
            {section.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function isInside({ to }: AdminSection, pathname: string): boolean {
  const path = pathname.toLowerCase()
  return path === to || (to !== '/admin' && path.startsWith(`${to}/`))
}

function SectionIcon({ section: { to, icon: Icon }, place }: { section: AdminSection; place: Props['place'] }) {
  const id = `picture-of${to.replaceAll('/', '-')}`
  if (place === 'first') return <Icon id={id} aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${id}`} />
    </svg>
  )
}
