import { NavLink } from 'react-router'
import { type AdminSection, sectionGroups } from './sections.ts'

/** Sections under the kind of work they are. Groups without an open section are not there. */
export function Navigation({ sections, className }: { sections: readonly AdminSection[]; className: string }) {
  const grouped = sectionGroups.map((group) => ({ group, own: sections.filter((section) => section.group === group) }))
  return (
    <nav aria-label="Back office" className={`flex flex-col gap-4 ${className}`}>
      <Sections own={sections.filter((section) => section.group === null)} />
      {grouped.map(
        ({ group, own }) =>
          own.length > 0 && (
            <div key={group}>
              <p className="px-2.5 pb-1 font-semibold text-muted text-xs">{group}</p>
              <Sections own={own} />
            </div>
          ),
      )}
    </nav>
  )
}

function Sections({ own }: { own: readonly AdminSection[] }) {
  if (own.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {own.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/admin'}
            prefetch="intent"
            className={({ isActive }) =>
              `flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 text-sm ${isActive ? 'bg-sunken font-semibold text-text' : 'text-muted hover:bg-sunken hover:text-text'}`
            }
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
