import { fixedPicture } from '#kernel/files/picture.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { palette } from '#modules/settings/rules/appearance/palette.ts'
import { brandName, siteLogo } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import type { LayoutSite } from '../rules/layout.ts'
import type { MailLogo } from '../rules/mail-brand.ts'

/** Sender details for the email layout. */
export function mailSite(settings: SiteSettings): LayoutSite {
  const { legal_name, registration_number, physical_address } = settings.sellerDetails
  const seller = [
    legal_name,
    registration_number && `Reg. no. ${registration_number}`,
    physical_address.replace(/\s*\n\s*/g, ', '),
  ]
  return {
    title: brandName(settings.siteTitle),
    url: config().publicUrl,
    contactEmail: settings.contactEmail,
    supportPhone: settings.supportPhone,
    seller: seller.filter(Boolean).join(' · '),
    brand: {
      palette: palette(settings.appearance),
      corners: settings.appearance.corners,
      typeface: settings.appearance.typeface,
      logo: mailLogo(settings),
    },
  }
}

const logoHeight = 40
const maxLogoWidth = 260

function mailLogo(settings: SiteSettings): MailLogo | null {
  const { light, dark } = siteLogo(settings)
  if (light === '') return null
  const whole = (src: string) =>
    src === '' ? '' : new URL(fixedPicture(src, 480).src, config().publicUrl).href
  const { width, height } = fixedPicture(light, 480)
  const shown =
    width && height ? Math.min(maxLogoWidth, Math.round((logoHeight * width) / height)) : undefined
  return { light: whole(light), dark: whole(dark), width: shown }
}
