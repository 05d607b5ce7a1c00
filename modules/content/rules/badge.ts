/** Where a trust badge is shown (B§3); 'all' is every one of the others. */
export const badgePositions = ['header', 'footer', 'checkout', 'homepage', 'all'] as const

export type BadgePosition = (typeof badgePositions)[number]

/** A trust badge as visitors see it. `linkUrl` is blank when it leads nowhere. */
export type ShownBadge = { id: string; name: string; description: string; imageUrl: string; linkUrl: string; position: BadgePosition }

/** The badges of one place, in their order. */
export function badgesAt(badges: readonly ShownBadge[], place: Exclude<BadgePosition, 'all'>): ShownBadge[] {
  return badges.filter(({ position }) => position === place || position === 'all')
}

/** Pictures and links of badges: a path of this site, or a secure address. */
export function isBadgeUrl(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text) || (/^https:\/\/\S+$/i.test(text) && URL.canParse(text))
}
