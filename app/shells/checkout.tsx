import { Outlet } from 'react-router'
import { SiteFooter } from '#modules/content/components/site-footer.tsx'
import { SiteTextsContext } from '#modules/content/components/site-texts.tsx'
import { badgesAt } from '#modules/content/rules/review.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { StyleRules } from '#ui/layout/style-rules.tsx'
import type { Route } from './+types/checkout'
import { checkoutContact } from './public/checkout-contact.server.tsx'
import { loadFrame } from './public/load-site.server.ts'

/**
 * Checkout and payment: the logo and the ways to ask for help above, and nothing that floats, so
 * that nothing covers a button.
 */
export async function loader(args: Route.LoaderArgs) {
  const { chat, whatsapp, ...frame } = await loadFrame(args)
  return { ...frame, contact: checkoutContact({ chat, whatsapp, texts: frame.texts }) }
}

export default function CheckoutShell({
  loaderData: { site, navigation, year, footer, badges, texts, contact },
}: Route.ComponentProps) {
  return (
    <SiteTextsContext value={texts.site}>
      <div className="flex min-h-dvh flex-col">
        <header className="site-header border-line border-b bg-page">
          <div className="container-page flex h-16 items-center">
            <SiteLink to="/" className="rounded-md" aria-label={`${site.brand}, home page`}>
              <Logo name={site.brand} pictures={site.logo} />
            </SiteLink>
            <StyleRules rules={contact.rules} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by React on the server (checkoutContact) */}
            <div className="checkout-contact" dangerouslySetInnerHTML={{ __html: contact.html }} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="relative flex flex-1 flex-col outline-none">
          <Outlet />
        </main>
        <SiteFooter
          site={site}
          navigation={navigation}
          year={year}
          content={footer}
          badges={badgesAt(badges, 'footer')}
        />
      </div>
    </SiteTextsContext>
  )
}
