import { dayIn } from '#kernel/dates.ts'
import { offeredMethods } from '#modules/billing/queries/quote.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { type LegalFacts, legalFacts } from '../rules/legal/facts.ts'
import { footerSection } from '../rules/sections/footer.ts'
import { section } from './section.server.ts'

/** What the legal pages may say about this site today. */
export async function currentLegalFacts(): Promise<LegalFacts> {
  const [settings, footer] = await Promise.all([siteSettings(), section(footerSection)])
  const methods = offeredMethods(settings)
  const offered = { card: methods.includes('payfast'), eft: methods.includes('bank_transfer') }
  return legalFacts(settings, offered, footer.ok ? footer.value : null, dayIn(settings.timezone, now()), config().publicUrl)
}
