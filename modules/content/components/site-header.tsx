import { useLocation } from 'react-router'
import { fillText } from '#kernel/fill-text.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { islandProps } from '#ui/layout/island.ts'
import { Logo, type LogoPictures } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { isCurrent, type NavigationItem } from '../rules/navigation.ts'
import type { ShownBadge } from '../rules/review.ts'
import { AccountLinks } from './content-link.tsx'
import { useTexts } from './site-texts.tsx'
import { TrustBadges } from './trust-badges.tsx'

type Props = {
  brand: string
  logo: LogoPictures
  items: NavigationItem[]
  signedIn: boolean
  /** Whether the page starts with a dark section. */
  startsDark: boolean
  badges: readonly ShownBadge[]
}

/**
 * The header of the public site. Everything opens without scripts; its island fits it to the page
 * and makes it close politely.
 */
export function SiteHeader({ brand, logo, items, signedIn, startsDark, badges }: Props) {
  const { pathname } = useLocation()
  const texts = useTexts('frame')
  return (
    <header
      {...islandProps('site-header', 'touched')}
      className="site-header group/header fixed inset-x-0 top-0 z-50"
      data-theme={startsDark ? 'dark' : 'light'}
      data-signed-in={signedIn}
      suppressHydrationWarning
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 border-b border-transparent bg-page transition-colors duration-200 group-data-[scrolled=true]/header:border-line"
      />
      <div className="container-page relative flex h-[4.75rem] items-center gap-8 transition-[height] duration-200 group-data-[scrolled=true]/header:h-16">
        <SiteLink to="/" className="rounded-md" aria-label={fillText(texts.homePage, { brand })}>
          <Logo name={brand} pictures={logo} />
        </SiteLink>
        <nav aria-label={texts.mainMenu} className="hidden lg:block">
          <ul className="flex items-center gap-1 text-[0.9375rem] font-medium">
            {items.map((item) => (
              <li key={item.label}>
                {item.dropdown.length > 0 ? (
                  <HeaderDropdown item={item} current={isCurrent(item, pathname)} />
                ) : (
                  <SiteLink
                    to={item.path}
                    aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                    className="flex h-10 items-center rounded-lg px-3.5 transition-colors hover:bg-text/6 aria-[current]:text-accent-text"
                  >
                    {item.label}
                  </SiteLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto hidden items-center gap-2 lg:flex">
          <TrustBadges badges={badges} compact className="mr-2 hidden! xl:flex!" />
          <AccountLinks signedIn={signedIn} />
        </div>
        <MobileMenu items={items} signedIn={signedIn} />
      </div>
    </header>
  )
}

/** The shared name makes the browser close other open menus. */
function HeaderDropdown({ item, current }: { item: NavigationItem; current: boolean }) {
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

/**
 * The full-screen menu of small screens. A <details>, so it opens without scripts; styles lock page
 * scroll while it is open.
 */
function MobileMenu({ items, signedIn }: { items: NavigationItem[]; signedIn: boolean }) {
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
