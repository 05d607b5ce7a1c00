import { Outlet } from 'react-router'
import { SiteFooter } from '#modules/content/components/site-footer.tsx'
import { SiteTextsContext } from '#modules/content/components/site-texts.tsx'
import { badgesAt } from '#modules/content/rules/badge.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { Route } from './+types/checkout'
import { loadFrame } from './public/load-site.server.ts'

/** Checkout and payment: the logo alone above, and nothing that floats, so that nothing leads away or covers a button. */
export const loader = (args: Route.LoaderArgs) => loadFrame(args)

export default function CheckoutShell({ loaderData: { site, navigation, year, footer, badges, texts } }: Route.ComponentProps) {
  return (
    <SiteTextsContext value={texts.site}>
      <div className="flex min-h-dvh flex-col">
        <header className="site-header border-line border-b bg-page">
          <div className="container-page flex h-16 items-center">
            <SiteLink to="/" className="rounded-md" aria-label={`${site.brand}, home page`}>
              <Logo name={site.brand} pictures={site.logo} />
            </SiteLink>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="relative flex flex-1 flex-col outline-none">
          <Outlet />
        </main>
        <SiteFooter site={site} navigation={navigation} year={year} content={footer} badges={badgesAt(badges, 'footer')} />
      </div>
    </SiteTextsContext>
  )
}
