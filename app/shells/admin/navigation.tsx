import { ChevronDown } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { ChatBadges } from './chat/desk-controls.tsx'
import { type SectionGroup, sectionGroups } from './section-groups.ts'
import type { AdminSection } from './sections.ts'

type Props = {
  sections: readonly AdminSection[]
  /** The groups that this browser keeps folded. */
  folded: readonly SectionGroup[]
}

/**
 * Sections in groups that fold; the browser remembers which. Groups without a section that the user
 * may open are left out. The section of the page is open and in view.
 */
export function Navigation({ sections, folded: saved }: Props) {
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
    <nav
      ref={nav}
      aria-label="Back office"
      // Faded where it goes on below, so that no line looks cut on a low window.
      className="section-list flex flex-1 flex-col gap-3 overflow-y-auto px-3 pt-3 pb-8"
    >
      <Sections own={sections.filter((section) => section.group === null)} current={current} />
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
            <Sections own={own} current={current} />
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
}

function Sections({ own, current }: SectionsProps) {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  if (own.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {own.map((section) => {
        const Icon = section.icon
        return (
          <li key={section.to}>
            <Link
              to={section.to}
              aria-current={isWithin(pathname, section.to) ? 'page' : undefined}
              prefetch={isOnline ? 'intent' : 'none'}
              data-current={section === current ? '' : undefined}
              className="section-link"
            >
              <Icon aria-hidden="true" />
              {section.label}
              {section.to === '/admin/live-chat' && <ChatBadges />}
            </Link>
          </li>
        )
      })}
    </ul>
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
