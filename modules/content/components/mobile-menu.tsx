import { useLocation } from 'react-router'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { isCurrent, type NavigationItem } from '../rules/navigation.ts'
import { AccountLinks } from './account-links.tsx'
import { useTexts } from './site-texts.tsx'

/**
 * The full-screen menu of small screens. A <details>, so it opens without scripts; styles lock page
 * scroll while it is open.
 */
export function MobileMenu({ items, signedIn }: { items: NavigationItem[]; signedIn: boolean }) {
  const { pathname } = useLocation()
  const texts = useTexts('frame')
  return (
    <details className="mobile-menu group ml-auto lg:hidden">
      <summary
        className="-mr-2 flex size-11 items-center justify-center rounded-full"
        aria-label={texts.menu}
      >
        <span aria-hidden="true" className="relative block h-3.5 w-6">
          <span className="absolute inset-x-0 top-0 h-0.5 rounded-full bg-current transition-transform duration-200 group-open:translate-y-1.5 group-open:rotate-45" />
          <span className="absolute inset-x-0 bottom-0 h-0.5 rounded-full bg-current transition-transform duration-200 group-open:-translate-y-1.5 group-open:-rotate-45" />
        </span>
      </summary>
      <nav
        aria-label={texts.mainMenuOfSmallScreens}
        className="container-page fixed inset-x-0 top-16 bottom-(--demo-bar) flex flex-col overflow-y-auto overscroll-contain bg-page pt-4 pb-8"
      >
        <ul className="flex-1">
          {items.map((item) => (
            <li key={item.label} className="border-b border-line">
              <SiteLink
                to={item.path}
                aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                className="block py-3.5 font-display text-2xl font-bold tracking-tight aria-[current]:text-accent-text"
              >
                {item.label}
              </SiteLink>
              {item.dropdown.length > 0 && (
                <ul className="-mt-1 pb-3">
                  {item.dropdown.map((entry) => (
                    <li key={entry.path}>
                      <SiteLink
                        to={entry.path}
                        className="block py-2.5 pl-4 text-lg font-medium text-muted"
                      >
                        {entry.label}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <AccountLinks signedIn={signedIn} />
        </div>
      </nav>
    </details>
  )
}
