import { useLocation } from 'react-router'
import { fillText } from '#kernel/fill-text.ts'
import { islandProps } from '#ui/layout/island.ts'
import { Logo, type LogoPictures } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { ShownBadge } from '../rules/badge.ts'
import { isCurrent, type NavigationItem } from '../rules/navigation.ts'
import { AccountLinks } from './account-links.tsx'
import { HeaderDropdown } from './header-dropdown.tsx'
import { MobileMenu } from './mobile-menu.tsx'
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
 * The header of the public site (A§2). Everything opens without scripts; its island fits it to the
 * page and makes it close politely.
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
        className="absolute inset-0 border-b border-transparent bg-page transition-[background-color,border-color] duration-200 group-data-[scrolled=true]/header:border-line group-data-[scrolled=true]/header:bg-page/88 group-data-[scrolled=true]/header:backdrop-blur-md"
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
