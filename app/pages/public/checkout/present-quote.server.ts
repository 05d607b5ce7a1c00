import type { Quote } from '#modules/billing/orders/queries/quote.server.ts'
import { periodChoices } from '#modules/catalog/rules/advertised-price.ts'
import { featureText } from '#modules/catalog/rules/package.ts'
import { billingPeriodLabels, perPeriod } from '#modules/catalog/rules/period-labels.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'

/** The saving of a period against as many months, for its link; blank without one. */
function savingOf(
  { package: item, settings, isVatRegistered, vatRateBasisPoints }: Quote,
  period: BillingPeriod,
): string {
  const { annual_discount_percentage: discount, enable_annual_billing } = settings.billingSettings
  const terms = {
    vatRate: isVatRegistered ? vatRateBasisPoints : null,
    annualDiscountPercent: discount,
    annualBilling: enable_annual_billing,
  }
  const [saved] = periodChoices([item], terms).filter((choice) => choice.period === period)
  return saved?.savedPercent ? `Save ${saved.savedPercent}%` : ''
}

/** The parts of a quote that the browser may see, without the settings behind it. */
export function presentQuote(quote: Quote) {
  const { package: item, settings } = quote
  const seller = settings.sellerDetails
  return {
    packageSlug: item.slug,
    packageName: item.name,
    type: item.metadata.type,
    features: item.features.slice(0, 4).map(featureText),
    period: quote.period,
    periods: quote.periods.map((period) => ({
      period,
      label: billingPeriodLabels[period],
      saving: savingOf(quote, period),
    })),
    perPeriod: perPeriod(quote.period),
    months: monthsPerPeriod[quote.period],
    listCents: quote.listCents,
    discountLabel:
      quote.discountBasisPoints > 0
        ? `Annual discount (${quote.discountBasisPoints / 100}%)`
        : `${billingPeriodLabels[quote.period]} saving`,
    unitPriceCents: quote.unitPriceCents,
    setupFeeCents: quote.setupFeeCents,
    periodTotalCents: quote.periodTotalCents,
    periodLabel: billingPeriodLabels[quote.period],
    subtotalCents: quote.subtotalCents,
    vatRateBasisPoints: quote.vatRateBasisPoints,
    vatCents: quote.vatCents,
    totalCents: quote.totalCents,
    renews: quote.renews,
    methods: quote.methods,
    isVatRegistered: quote.isVatRegistered,
    seller: {
      legalName: seller.legal_name,
      legalStatus: seller.legal_status,
      registrationNumber: seller.registration_number,
      vatNumber: quote.isVatRegistered ? seller.vat_number : '',
      address: seller.physical_address,
      email: settings.contactEmail,
      phone: settings.supportPhone,
    },
  }
}

export type CheckoutQuote = ReturnType<typeof presentQuote>
