import { Outlet } from 'react-router'
import { chosenTheme } from '#app/theme/theme.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName, siteLogo } from '#modules/settings/rules/brand.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { Route } from './+types/admin-sign-in'

/** The layout of the public sign-in pages of the back office. */
export async function loader({ request }: Route.LoaderArgs) {
  const settings = await siteSettings()
  return {
    theme: chosenTheme(request),
    brand: brandName(settings.siteTitle),
    logo: siteLogo(settings),
  }
}

export default function AdminSignIn({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="container-page flex items-center justify-between gap-4 py-5">
        <SiteLink to="/" className="flex min-h-6 items-center">
          <Logo name={loaderData.brand} pictures={loaderData.logo} />
        </SiteLink>
        <p className="rounded-full border border-line px-3 py-1 font-medium text-muted text-xs">
          Staff only
        </p>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 items-start justify-center px-4 pt-4 pb-16 outline-none sm:items-center"
      >
        <div className="w-full max-w-md">
          <Outlet />
        </div>
      </main>
      <div aria-hidden="true" className="bg-horizon h-1" />
    </div>
  )
}
