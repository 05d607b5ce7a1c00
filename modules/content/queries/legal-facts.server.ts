import { dayIn } from '#kernel/dates.ts'
import { offeredMethods } from '#modules/billing/orders/queries/quote.server.ts'
import { widgetConfig } from '#modules/chat/widget/queries/widget-config.server.ts'
import { thirdPartiesAt } from '#modules/seo/queries/third-parties.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { footerSection } from '../defaults/sections/footer.ts'
import { type LegalFacts, legalFacts } from '../rules/legal/facts.ts'
import { section } from './section.server.ts'

/** The facts about this site that the legal pages need today. */
export async function currentLegalFacts(): Promise<LegalFacts> {
  const [settings, footer, others, chat] = await Promise.all([
    siteSettings(),
    section(footerSection),
    thirdPartiesAt('/'),
    widgetConfig(),
  ])
  const methods = offeredMethods(settings)
  const offered = { card: methods.includes('card'), eft: methods.includes('bank_transfer') }
  const claims = footer.ok ? footer.value : null
  const measurers = others ? { names: others.names, ask: others.parties.ask } : undefined
  return legalFacts(
    settings,
    { offered, claims, measurers, chatMonths: chat.retentionMonths },
    dayIn(settings.timezone, now()),
    config().publicUrl,
  )
}
