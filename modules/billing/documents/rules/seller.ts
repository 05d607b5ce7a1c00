import type { CalendarDate } from '#kernel/dates.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { isVatRegisteredOn, type SellerDetails } from '#modules/settings/rules/seller-details.ts'
import type { DocumentSeller } from './document.ts'

type SellerSettings = {
  sellerDetails: SellerDetails
  contactEmail: string
  supportPhone: string
  siteTitle: string
}

/** The seller as printed on a document of `day`: registered for VAT on that day or not. */
export function sellerOn(day: CalendarDate, settings: SellerSettings): DocumentSeller {
  return {
    ...settings.sellerDetails,
    vat_registered: isVatRegisteredOn(settings.sellerDetails, day),
    email: settings.contactEmail,
    phone: settings.supportPhone,
    title: brandName(settings.siteTitle),
  }
}
