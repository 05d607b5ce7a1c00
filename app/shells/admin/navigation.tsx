import './navigation.css'
import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router'
import { ChatBadges } from './chat/desk-controls.tsx'
import { type AdminSection, sectionGroups } from './sections.ts'

type Props = {
  sections: readonly AdminSection[]
  /** The frame renders the navigation twice; the second copy reuses the icons of the first. */
  place: 'first' | 'second'
  className: string
}

/** Sections in groups. Groups without a section that the user may open are left out. */
export function Navigation({ sections, place, className }: Props) {
  const grouped = sectionGroups.map((group) => ({
    group,
    own: sections.filter((section) => section.group === group),
  }))
  return (
    <nav aria-label="Back office" className={`flex flex-col gap-4 ${className}`}>
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
    </nav>
  )
}

function Sections({ own, place }: { own: readonly AdminSection[]; place: Props['place'] }) {
  const isOnline = useOnline()
  if (own.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {own.map((section) => (
        <li key={section.to}>
          <NavLink
            to={section.to}
            end={section.to === '/admin'}
            prefetch={isOnline ? 'intent' : 'none'}
            className="section-link"
          >
            <SectionIcon section={section} place={place} />
            {section.label}
            {section.to === '/admin/live-chat' && <ChatBadges />}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function SectionIcon({
  section: { to, icon: Icon },
  place,
}: {
  section: AdminSection
  place: Props['place']
}) {
  const id = `picture-of${to.replaceAll('/', '-')}`
  if (place === 'first') return <Icon id={id} aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${id}`} />
    </svg>
  )
}

function onChange(changed: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed)
  }
}

/**
 * False while the browser knows that it has no connection. Fetching ahead would then reload the
 * page into the browser's error page.
 */
function useOnline(): boolean {
  return useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
}
