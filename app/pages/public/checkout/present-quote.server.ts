import type { Quote } from '#modules/billing/orders/queries/quote.server.ts'
import { featureText } from '#modules/catalog/rules/package.ts'

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
    periods: quote.periods,
    annualDiscountPercent: settings.billingSettings.annual_discount_percentage,
    listCents: quote.listCents,
    discountBasisPoints: quote.discountBasisPoints,
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
