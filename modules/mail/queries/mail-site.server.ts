import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import type { LayoutSite } from '../rules/layout.ts'

/** Sender details for the email layout. */
export function mailSite(settings: SiteSettings): LayoutSite {
  const { legal_name, registration_number, physical_address } = settings.sellerDetails
  const seller = [legal_name, registration_number && `Reg. no. ${registration_number}`, physical_address.replace(/\s*\n\s*/g, ', ')]
  return {
    title: brandName(settings.siteTitle),
    url: config().publicUrl,
    contactEmail: settings.contactEmail,
    supportPhone: settings.supportPhone,
    seller: seller.filter(Boolean).join(' · '),
  }
}
