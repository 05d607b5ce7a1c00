import { dayIn } from '#kernel/dates.ts'
import { orderablePackages } from '#modules/catalog/queries/orderable-packages.server.ts'
import { billingPeriods, periodsOf } from '#modules/catalog/rules/price.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { offeredMethods } from './quote.server.ts'

export type StaffOrderOptions = Awaited<ReturnType<typeof staffOrderOptions>>

/** The options of the Create Order form, and what its totals need. */
export async function staffOrderOptions() {
  const settings = await siteSettings()
  const [packages, vatRateBasisPoints] = await Promise.all([
    orderablePackages(),
    chargeableVatRate(settings.sellerDetails, dayIn(settings.timezone, now())),
  ])
  const annualBilling = settings.billingSettings.enable_annual_billing
  // Every period that some package is sold for; a once-off package has its own.
  const periods = billingPeriods.filter((period) =>
    packages.some((item) => periodsOf(item.billingPeriod, annualBilling).includes(period)),
  )
  return {
    packages,
    vatRateBasisPoints,
    annualDiscountPercent: settings.billingSettings.annual_discount_percentage,
    periods,
    annualBilling,
    methods: offeredMethods(settings),
  }
}
