import type { BadgePosition } from '#modules/content/rules/review.ts'

export const positionLabels: Record<BadgePosition, string> = {
  header: 'Header',
  footer: 'Footer',
  checkout: 'Checkout',
  homepage: 'Home page',
  all: 'Everywhere',
}
