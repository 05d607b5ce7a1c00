import { House, LogOut, Package, ReceiptText, UserRound } from 'lucide-react'
import { Form, NavLink, Outlet } from 'react-router'
import { chosenTheme } from '#app/theme/theme.server.ts'
import { ThemeSwitch } from '#app/theme/theme-switch.tsx'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import type { Route } from './+types/account'
import { ImpersonationBanner } from './account/impersonation-banner.tsx'
import { keepSignedIn, requirePerson } from './guards.server.ts'

/** The guard, once. It runs on client navigation only because this shell has a loader, and every page asks again. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requirePerson(args)
    return keepSignedIn(args, next)
  },
]

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args)
  const settings = await siteSettings()
  return {
    theme: chosenTheme(args.request),
    name: person.name,
    isStaff: person.staff !== null,
    viewedBy: person.viewedBy?.name ?? null,
    brand: brandName(settings.siteTitle),
    logo: settings.logoUrl,
  }
}

const sections = [
  { to: '/dashboard', label: 'Home', icon: House },
  { to: '/dashboard/services', label: 'Services', icon: Package },
  { to: '/dashboard/invoices', label: 'Invoices', icon: ReceiptText },
  { to: '/dashboard/profile', label: 'Profile', icon: UserRound },
] as const

export default function AccountShell({ loaderData }: Route.ComponentProps) {
  return (
    // The demo badge is a sibling of this element and would cover the navigation of phones.
    <div className="flex min-h-dvh flex-col bg-page text-text">
      {loaderData.viewedBy !== null && <ImpersonationBanner customer={loaderData.name} staff={loaderData.viewedBy} />}
      <header className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
        <div className="container-page flex min-h-16 items-center gap-x-6">
          <SiteLink to="/" aria-label={`${loaderData.brand}, to the site`} className="min-w-0 py-2">
            <Logo name={loaderData.brand} picture={loaderData.logo} />
          </SiteLink>
          <nav aria-label="Account" className="hidden self-stretch md:flex">
            {sections.map(({ to, label }) => (
              <NavLink key={to} to={to} end={to === '/dashboard'} className={({ isActive }) => topLinkClass(isActive)}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-1.5">
            <span className="hidden max-w-48 truncate text-muted text-sm lg:block">{loaderData.name}</span>
            <ThemeSwitch theme={loaderData.theme} />
            {loaderData.viewedBy === null && (
              <Form method="post" action="/sign-out">
                <IconButton type="submit" label="Sign out" icon={<LogOut aria-hidden="true" className="size-4.5" />} />
              </Form>
            )}
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="container-page flex flex-1 flex-col gap-6 py-6 outline-none max-md:pb-28 max-md:[--bulk-lift:3.75rem] md:py-10"
      >
        <Outlet />
      </main>
      <nav
        aria-label="Account"
        className="fixed inset-x-0 bottom-(--demo-bar) z-30 grid grid-cols-4 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {sections.map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end={to === '/dashboard'} className={({ isActive }) => bottomLinkClass(isActive)}>
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}

function topLinkClass(isActive: boolean): string {
  return `-mb-px flex items-center border-b-2 px-3 font-medium text-sm ${isActive ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text'}`
}

function bottomLinkClass(isActive: boolean): string {
  return `flex min-h-14 flex-col items-center justify-center gap-1 font-medium text-xs ${isActive ? 'text-accent-text' : 'text-muted'}`
}
