import { fillText } from '#kernel/fill-text.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { NavigationItem } from '../rules/navigation.ts'
import { useTexts } from './site-texts.tsx'

/** The shared name makes the browser close other open menus. */
export function HeaderDropdown({ item, current }: { item: NavigationItem; current: boolean }) {
  const texts = useTexts('frame')
  return (
    <details name="site-menu" className="group relative">
      <summary
        className={`flex h-10 items-center gap-1 rounded-lg px-3.5 transition-colors select-none hover:bg-text/6 group-open:bg-text/6 ${current ? 'text-accent-text' : ''}`}
      >
        {item.label}
        <Icon
          name="chevron"
          className="size-4 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="absolute top-[calc(100%+0.625rem)] -left-2 w-[25rem] rounded-2xl border border-line bg-surface p-2 shadow-[0_24px_60px_-20px_rgb(11_18_32/0.35)]">
        <ul>
          {item.dropdown.map((entry) => (
            <li key={entry.path}>
              <SiteLink
                to={entry.path}
                className="block rounded-xl px-4 py-3 transition-colors hover:bg-sunken"
              >
                <span className="block font-semibold">{entry.label}</span>
                {entry.description && (
                  <span className="mt-0.5 block text-sm font-normal text-muted">
                    {entry.description}
                  </span>
                )}
              </SiteLink>
            </li>
          ))}
        </ul>
        <div aria-hidden="true" className="mx-4 my-1 h-px bg-line" />
        <SiteLink
          to={item.path}
          className="flex items-center justify-between rounded-xl px-4 py-3 text-sm font-semibold text-accent-text hover:underline"
        >
          {fillText(texts.allOfMenu, { menu: item.label.toLowerCase() })}
          <span aria-hidden="true">→</span>
        </SiteLink>
      </div>
    </details>
  )
}
