import { dayIn, siteTimeZone } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { vatRateOn } from '#modules/settings/queries/vat.server.ts'
import { isVatRegisteredOn } from '#modules/settings/rules/seller-details.ts'
import type { Executor } from '#platform/database.server.ts'
import type { PriceTerms } from '../rules/advertised-price.ts'

/**
 * The terms under which prices are advertised at `instant`: VAT as charged on that day of the site,
 * the annual discount as checkout gives it.
 */
export async function priceTerms(instant: Date, executor?: Executor): Promise<PriceTerms> {
  const settings = await siteSettings(executor)
  const day = dayIn(settings.timezone || siteTimeZone, instant)
  return {
    vatRate: isVatRegisteredOn(settings.sellerDetails, day) ? await vatRateOn(day, executor) : null,
    annualDiscountPercent: settings.billingSettings.annual_discount_percentage,
    annualBilling: settings.billingSettings.enable_annual_billing,
  }
}
