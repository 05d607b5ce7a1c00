import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import type { PeriodRates } from '#modules/billing/subscriptions/rules/renewal-totals.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatSpans } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Executor } from '#platform/database.server.ts'

/** Today in the business's time zone, which decides due dates and VAT rates. */
export async function siteToday(executor?: Executor): Promise<CalendarDate> {
  const settings = await siteSettings(executor)
  return dayIn(settings.timezone, now())
}

/**
 * The VAT rates over a period to come, as it will be billed: scheduled rates count, and a seller's
 * registration from its day.
 */
export async function periodRates(executor: Executor): Promise<PeriodRates> {
  const { sellerDetails } = await siteSettings(executor)
  const spansOf = await chargeableVatSpans(sellerDetails, executor)
  return (period) => spansOf(period, period.start)
}
