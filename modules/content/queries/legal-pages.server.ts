import { dayIn } from '#kernel/dates.ts'
import { offeredMethods } from '#modules/billing/orders/queries/quote.server.ts'
import { publishedPackages } from '#modules/catalog/queries/published-packages.server.ts'
import { periodsOf } from '#modules/catalog/rules/price.ts'
import { widgetConfig } from '#modules/chat/widget/queries/widget.server.ts'
import { thirdPartiesAt } from '#modules/seo/queries/third-parties.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { footerSection } from '../defaults/sections/frame.ts'
import { acceptableUseSection, privacySection, termsSection } from '../defaults/sections/legal.ts'
import { shownText } from '../rules/claim.ts'
import { type LegalFacts, legalFacts, namesSeller } from '../rules/legal/facts.ts'
import { section } from './section.server.ts'
import { sectionState } from './section-list.server.ts'

/** `isOwn`: staff have published it, so it is no longer the text that the program ships. */
export type LegalPageState = {
  key: string
  title: string
  isOwn: boolean
  isShown: boolean
  namesSeller: boolean
}

/** Whether the legal pages are the seller's own; `legalName` is that of the settings. */
export async function legalPages(legalName: string): Promise<LegalPageState[]> {
  return Promise.all(
    [termsSection, privacySection, acceptableUseSection].map(async ({ key, title }) => {
      const state = await sectionState(key)
      const content = state?.published.content ?? {}
      return {
        ...{
          key,
          title,
          isOwn: state?.isStored ?? false,
          isShown: state?.published.isActive ?? false,
        },
        namesSeller: namesSeller(content, legalName),
      }
    }),
  )
}

/**
 * What the footer promises on every page. `isOwn`: staff have published it, so that what it leaves
 * out was decided as well.
 */
export async function sitePromises(): Promise<{ isOwn: boolean; shown: string[] }> {
  const state = await sectionState(footerSection.key)
  const footer = await section(footerSection)
  const content = footer.ok ? footer.value : null
  const claims = [content?.uptime, content?.money_back, content?.support_hours]
  return { isOwn: state?.isStored ?? false, shown: claims.flatMap((one) => shownText(one) ?? []) }
}

/** The facts about this site that the legal pages need today. */
export async function currentLegalFacts(): Promise<LegalFacts> {
  const [settings, footer, others, chat, onSale] = await Promise.all([
    siteSettings(),
    section(footerSection),
    thirdPartiesAt('/'),
    widgetConfig(),
    publishedPackages(),
  ])
  const methods = offeredMethods(settings)
  const sold = onSale.ok ? onSale.value : []
  const offered = {
    card: methods.includes('card'),
    eft: methods.includes('bank_transfer'),
    periods: sold.flatMap((item) =>
      periodsOf(item, settings.billingSettings.enable_annual_billing),
    ),
    setupFee: sold.some(({ setupFeeCents }) => setupFeeCents > 0),
  }
  const claims = footer.ok ? footer.value : null
  const measurers = others ? { names: others.names, ask: others.parties.ask } : undefined
  return legalFacts(
    settings,
    { offered, claims, measurers, chatMonths: chat.retentionMonths },
    dayIn(settings.timezone, now()),
    config().publicUrl,
  )
}
