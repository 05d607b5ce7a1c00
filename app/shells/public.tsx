import { Outlet, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { describeSite } from '#app/head/describe-site.server.ts'
import { startsDark } from '#app/page-handle.ts'
import { requestInfo } from '#app/request-info.server.ts'
import { unlessOnlyPeriodChanged } from '#app/same-page.ts'
import { dayIn } from '#kernel/dates.ts'
import { SiteFooter } from '#modules/content/components/site-footer.tsx'
import { SiteHeader } from '#modules/content/components/site-header.tsx'
import { roomFor, WhatsappButton } from '#modules/content/components/whatsapp-button.tsx'
import { footerSection } from '#modules/content/defaults/sections/footer.ts'
import { section } from '#modules/content/queries/section.server.ts'
import { trustBadges } from '#modules/content/queries/trust-badges.server.ts'
import { badgesAt } from '#modules/content/rules/badge.ts'
import { shownFooter } from '#modules/content/rules/claim.ts'
import { loadNavigation } from '#modules/content/rules/navigation.ts'
import { Breadcrumbs } from '#modules/seo/components/breadcrumbs.tsx'
import { headFacts } from '#modules/seo/queries/head-facts.server.ts'
import { seoSettings } from '#modules/seo/queries/seo-settings.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { isVatRegisteredOn } from '#modules/settings/rules/seller-details.ts'
import { whatsappButton } from '#modules/settings/rules/whatsapp-button.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import type { Route } from './+types/public'

/** Depends on nothing of the visitor but whether somebody is signed in: these pages are kept as bytes and sent to everybody. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const info = context.get(requestInfo)
  const [actor, settings, seo, footer, badges, navigation] = await Promise.all([
    info.actor(),
    siteSettings(),
    seoSettings(),
    section(footerSection),
    trustBadges(),
    loadNavigation(async () => (await import('#modules/content/defaults/navigation.ts')).navigationDefinition),
  ])
  // Claims and words of staff that cannot be read are not made, and the next visitor gets a better page.
  if (!seo.ok || !footer.ok || !badges.ok) info.doNotKeep()
  const seller = settings.sellerDetails
  const today = dayIn(settings.timezone, now())
  const origin = config().publicUrl
  const brand = brandName(settings.siteTitle)
  const vatNumber = isVatRegisteredOn(seller, today) ? seller.vat_number : ''
  const described = { origin, brand, description: settings.siteDescription, logo: settings.logoUrl, email: settings.contactEmail, vatNumber }
  const [head, crumbs] = await Promise.all([
    headFacts(url.pathname, brand),
    describeSite(context, url.pathname, { ...described, phone: settings.supportPhone, seller }),
  ])
  return {
    head,
    crumbs,
    signedIn: actor.kind === 'person',
    navigation,
    footer: shownFooter(footer.ok ? footer.value : null),
    badges: badges.ok ? badges.value : [],
    whatsapp: whatsappButton(settings.whatsappSettings),
    year: Number(today.slice(0, 4)),
    origin,
    site: {
      title: settings.siteTitle,
      description: settings.siteDescription,
      brand,
      logo: settings.logoUrl,
      email: settings.contactEmail,
      phone: settings.supportPhone,
      legalName: seller.legal_name,
      registrationNumber: seller.registration_number,
      vatNumber,
      address: seller.physical_address,
    },
  }
}

/** The head and the breadcrumbs are those of the page. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return change.currentUrl.pathname !== change.nextUrl.pathname || unlessOnlyPeriodChanged(change)
}

export default function PublicShell({ loaderData }: Route.ComponentProps) {
  const { crumbs, navigation, signedIn, site, year, footer, badges, whatsapp } = loaderData
  const dark = startsDark(useMatches())
  // On a phone the way back needs a line of its own above the headline.
  const top = crumbs.length > 1 && !dark ? 'pt-[5.75rem] sm:pt-[4.75rem]' : 'pt-[4.75rem]'
  return (
    <div className="flex min-h-dvh flex-col" style={whatsapp ? roomFor(whatsapp) : undefined}>
      <SiteHeader
        brand={site.brand}
        logo={site.logo}
        items={navigation.main}
        signedIn={signedIn}
        startsDark={dark}
        badges={badgesAt(badges, 'header')}
      />
      <main id="main" tabIndex={-1} className={`relative flex flex-1 flex-col ${top} outline-none`}>
        <Breadcrumbs crumbs={crumbs} dark={dark} />
        <Outlet />
      </main>
      <SiteFooter site={site} navigation={navigation} year={year} content={footer} badges={badgesAt(badges, 'footer')} />
      {whatsapp && (
        <aside aria-label="WhatsApp">
          <WhatsappButton button={whatsapp} />
        </aside>
      )}
    </div>
  )
}
