import type { Appearance } from './appearance/appearance.ts'

/** The title of a new installation. */
export const shippedTitle = 'Hostwright - Premium Web Hosting Services'

/** The name before the dash of 'Hostwright - Premium Web Hosting Services'. */
export function brandName(siteTitle: string): string {
  return siteTitle.split(/\s+[-–|]\s+/, 1)[0]?.trim() || siteTitle
}

/** The logo for light and for dark backgrounds; blank for none. A dark one alone is not a logo. */
export function siteLogo({
  logoUrl,
  appearance,
}: {
  logoUrl: string
  appearance: Pick<Appearance, 'logo_dark_url'>
}): {
  light: string
  dark: string
} {
  return { light: logoUrl, dark: logoUrl === '' ? '' : appearance.logo_dark_url }
}
