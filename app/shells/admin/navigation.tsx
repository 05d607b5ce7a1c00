import { ChevronDown } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavLink, useLocation, useNavigation } from 'react-router'
import { ChatBadges } from './chat/desk-controls.tsx'
import { type SectionGroup, sectionGroups } from './section-groups.ts'
import type { AdminSection } from './sections.ts'

type Props = {
  sections: readonly AdminSection[]
  /** The groups that this browser keeps folded. */
  folded: readonly SectionGroup[]
  /** The frame renders the navigation twice; the second copy reuses the icons of the first. */
  place: 'first' | 'second'
  className: string
}

/**
 * Sections in groups that fold; the browser remembers which. Groups without a section that the user
 * may open are left out. The section of the page is open and in view.
 */
export function Navigation({ sections, folded: saved, place, className }: Props) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { location: next, formData } = useNavigation()
  const shown = formData ? pathname : (next?.pathname ?? pathname)
  const current = sections.findLast(({ to }) => isWithin(shown, to))
  const group = current?.group
  const [folded, setFolded] = useState(() => saved.filter((one) => one !== group))
  useEffect(() => {
    if (group) setFolded((before) => before.filter((one) => one !== group))
  }, [group])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each section
  useEffect(() => {
    const list = nav.current
    if (!list) return
    // Also when the list gets less room than it began with.
    const watcher = new ResizeObserver(() =>
      list.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' }),
    )
    watcher.observe(list)
    return () => watcher.disconnect()
  }, [current?.to])

  function toggle(
    toggled: SectionGroup,
    { currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>,
  ) {
    if (open !== folded.includes(toggled)) return
    const now = sectionGroups.filter((one) => (one === toggled ? !open : folded.includes(one)))
    setFolded(now)
    void saveFolded(now)
  }

  return (
    <nav ref={nav} aria-label="Back office" className={`flex flex-col gap-3 ${className}`}>
      <Sections
        own={sections.filter((section) => section.group === null)}
        current={current}
        place={place}
      />
      {sectionGroups.map((name) => {
        const own = sections.filter((section) => section.group === name)
        if (own.length === 0) return null
        return (
          <details
            key={name}
            open={!folded.includes(name)}
            onToggle={(event) => toggle(name, event)}
            className="section-group"
          >
            <summary>
              {name}
              <ChevronDown aria-hidden="true" />
            </summary>
            <Sections own={own} current={current} place={place} />
          </details>
        )
      })}
    </nav>
  )
}

function isWithin(path: string, to: string): boolean {
  return to === '/admin' ? path === to : `${path}/`.startsWith(`${to}/`)
}

/** Not a submission of the router, which would read the page again. */
async function saveFolded(folded: readonly SectionGroup[]): Promise<void> {
  const body = new URLSearchParams({ folded: folded.join(',') })
  await fetch('/theme', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(
    // Without a connection it is folded until the next page.
    () => undefined,
  )
}

type SectionsProps = {
  own: readonly AdminSection[]
  /** The section of the page, or of the page that is being opened. */
  current: AdminSection | undefined
  place: Props['place']
}

function Sections({ own, current, place }: SectionsProps) {
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
            data-current={section === current ? '' : undefined}
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
