/** Where a trust badge is shown (B§3); 'all' means everywhere. */
export const badgePositions = ['header', 'footer', 'checkout', 'homepage', 'all'] as const

export type BadgePosition = (typeof badgePositions)[number]

/** A trust badge as visitors see it. A blank `linkUrl` means no link. */
export type ShownBadge = {
  id: string
  name: string
  description: string
  imageUrl: string
  linkUrl: string
  position: BadgePosition
}

/** The badges of one position, in order. */
export function badgesAt(
  badges: readonly ShownBadge[],
  place: Exclude<BadgePosition, 'all'>,
): ShownBadge[] {
  return badges.filter(({ position }) => position === place || position === 'all')
}

/** Whether a picture or link of a badge is a path of this site or an https address. */
export function isBadgeUrl(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text) || (/^https:\/\/\S+$/i.test(text) && URL.canParse(text))
}
