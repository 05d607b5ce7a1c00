/** Pending reviews can be approved or rejected (B§4); only approved ones are public. */
export const reviewStatuses = ['pending', 'approved', 'rejected'] as const

/** The product a review is about; null for the company as a whole (B§3). */
export const reviewProductTypes = ['wordpress', 'cloud', 'dedicated'] as const

export type ReviewProductType = (typeof reviewProductTypes)[number]

/** Mean rating to one decimal, with the number of ratings; null without any. */
export function meanRating(ratings: readonly number[]): { mean: string; count: number } | null {
  if (ratings.length === 0) return null
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return { mean: (sum / ratings.length).toFixed(1), count: ratings.length }
}

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
