import type { RouterContextProvider } from 'react-router'
import { describeSite } from '#app/head/document-head.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { dayIn } from '#kernel/dates.ts'
import { fixedPicture } from '#kernel/files/picture.ts'
import { widgetConfig } from '#modules/chat/widget/queries/widget.server.ts'
import { chatLauncher } from '#modules/chat/widget/rules/launcher.ts'
import { footerSection, navigationSection } from '#modules/content/defaults/sections/frame.ts'
import { section, shownTexts } from '#modules/content/queries/section.server.ts'
import { trustBadges } from '#modules/content/queries/shown-lists.server.ts'
import { shownFooter } from '#modules/content/rules/claim.ts'
import { loadNavigation } from '#modules/content/rules/navigation.ts'
import type { SiteTexts } from '#modules/content/rules/texts/site-texts.ts'
import { seoSettings } from '#modules/seo/queries/global-seo.server.ts'
import { headFacts } from '#modules/seo/queries/head-facts.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName, siteLogo } from '#modules/settings/rules/brand.ts'
import { isVatRegisteredOn } from '#modules/settings/rules/seller-details.ts'
import { whatsappButton } from '#modules/settings/rules/whatsapp-button.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'

/**
 * What header, footer and head of every page of the site show. Depends on nothing of the visitor
 * but whether they are signed in: documents are cached and shared.
 */
export async function loadSite({
  context,
  url,
}: {
  context: Readonly<RouterContextProvider>
  url: URL
}) {
  const info = context.get(requestInfo)
  const [actor, settings, seo, footer, badges, menus, shown, widget] = await Promise.all([
    info.actor(),
    siteSettings(),
    seoSettings(),
    section(footerSection),
    trustBadges(),
    section(navigationSection),
    shownTexts(),
    // A page without its chat is better than none.
    widgetConfig().catch(() => null),
  ])
  // Content that cannot be read is left out and the page is not cached.
  if (!menus.ok || !seo.ok || !footer.ok || !badges.ok || !shown.whole || !widget) info.doNotKeep()
  const navigation = await loadNavigation(async () => (menus.ok ? menus.value : null))
  const seller = settings.sellerDetails
  const today = dayIn(settings.timezone, now())
  const origin = config().publicUrl
  const brand = brandName(settings.siteTitle)
  const vatNumber = isVatRegisteredOn(seller, today) ? seller.vat_number : ''
  const described = {
    origin,
    brand,
    description: settings.siteDescription,
    logo: fixedPicture(settings.logoUrl, 960).src,
    email: settings.contactEmail,
    vatNumber,
  }
  const pageNames = namesOfPages(shown.texts.site.frame.pages)
  const [head, crumbs] = await Promise.all([
    headFacts(url.pathname, brand),
    describeSite(context, url.pathname, {
      site: { ...described, phone: settings.supportPhone, seller },
      pageNames,
    }),
  ])
  return {
    head,
    crumbs,
    signedIn: actor.kind === 'person',
    navigation,
    texts: shown.texts,
    footer: shownFooter(footer.ok ? footer.value : null),
    badges: badges.ok ? badges.value : [],
    chat: widget && chatLauncher(widget, url.pathname),
    whatsapp: whatsappButton(settings.whatsappSettings),
    year: Number(today.slice(0, 4)),
    origin,
    site: {
      title: settings.siteTitle,
      description: settings.siteDescription,
      brand,
      logo: siteLogo(settings),
      email: settings.contactEmail,
      phone: settings.supportPhone,
      legalName: seller.legal_name,
      registrationNumber: seller.registration_number,
      vatNumber,
      address: seller.physical_address,
    },
  }
}

/** The names of the pages in breadcrumbs, by path. */
function namesOfPages(names: SiteTexts['frame']['pages']): ReadonlyMap<string, string> {
  return new Map([
    ['/', names.home],
    ['/products', names.products],
    ['/products/wordpress', names.wordpress],
    ['/products/cloud', names.cloud],
    ['/products/dedicated', names.dedicated],
    ['/our-story', names.ourStory],
    ['/domains', names.domains],
    ['/data-center', names.dataCenter],
    ['/release-notes', names.releaseNotes],
    ['/contact', names.contact],
    ['/white-glove-support', names.whiteGloveSupport],
    ['/blog', names.blog],
    ['/terms', names.terms],
    ['/privacy', names.privacy],
    ['/faq', names.faq],
    ['/aup', names.acceptableUse],
  ])
}

/**
 * The same for pages that run in the browser: of the short texts only those of the frame, as
 * everything that a loader gives is sent.
 */
export async function loadFrame(args: { context: Readonly<RouterContextProvider>; url: URL }) {
  const { texts, ...data } = await loadSite(args)
  const { frame, buttons } = texts.site
  return { ...data, texts: { site: { frame, buttons }, notFound: texts.notFound } }
}

export type FramedSite = Awaited<ReturnType<typeof loadFrame>>
