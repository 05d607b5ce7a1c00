import { useRef } from 'react'
import { useLocation } from 'react-router'
import { Logo } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { isCurrent, type NavigationItem } from '../rules/navigation.ts'
import { AccountLinks } from './account-links.tsx'
import { HeaderDropdown } from './header-dropdown.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useClosingDetails } from './use-closing-details.ts'
import { useHeaderLook } from './use-header-look.ts'

type Props = {
  brand: string
  logo: string
  items: NavigationItem[]
  signedIn: boolean
  /** The page begins with a dark section. */
  startsDark: boolean
}

/** The header of the public site (A§2). Everything opens without scripts; scripts make it close politely. */
export function SiteHeader({ brand, logo, items, signedIn, startsDark }: Props) {
  const header = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { scrolled, dark } = useHeaderLook(startsDark)
  useClosingDetails(header)

  return (
    <header ref={header} className="site-header fixed inset-x-0 top-0 z-50" data-theme={dark ? 'dark' : 'light'} data-scrolled={scrolled}>
      <div
        aria-hidden="true"
        className={`absolute inset-0 border-b transition-[background-color,border-color] duration-200 ${scrolled ? 'border-line bg-page/88 backdrop-blur-md' : 'border-transparent bg-page'}`}
      />
      <div className={`container-page relative flex items-center gap-8 transition-[height] duration-200 ${scrolled ? 'h-16' : 'h-[4.75rem]'}`}>
        <SiteLink to="/" className="rounded-md" aria-label={`${brand}, home page`}>
          <Logo name={brand} picture={logo} />
        </SiteLink>
        <nav aria-label="Main" className="hidden lg:block">
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
          <AccountLinks signedIn={signedIn} />
        </div>
        <MobileMenu items={items} signedIn={signedIn} />
      </div>
    </header>
  )
}
