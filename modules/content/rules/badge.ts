/** Where a trust badge is shown (B§3); 'all' is every one of the others. */
export const badgePositions = ['header', 'footer', 'checkout', 'homepage', 'all'] as const

export type BadgePosition = (typeof badgePositions)[number]
