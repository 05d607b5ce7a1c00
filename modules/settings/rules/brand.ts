/** The title of a new installation. */
export const shippedTitle = 'Hostwright - Premium Web Hosting Services'

/** The name before the dash of 'Hostwright - Premium Web Hosting Services'. */
export function brandName(siteTitle: string): string {
  return siteTitle.split(/\s+[-–|]\s+/, 1)[0]?.trim() || siteTitle
}
