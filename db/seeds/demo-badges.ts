import type { trustBadges } from '#modules/content/tables.server.ts'

type Badge = typeof trustBadges.$inferInsert

/** Pictures of our own; each leads to the page that bears it out. One is hidden, as in any shop that has been open for a while. */
export const demoBadges: Badge[] = [
  {
    name: 'Cards through PayFast',
    description: 'Your card number never reaches us',
    imageUrl: '/badges/cards-through-payfast.svg',
    linkUrl: '/terms#payment',
    displayPosition: 'all',
    displayOrder: 10,
  },
  {
    name: 'Prices in rand',
    description: 'No exchange rate in your invoice',
    imageUrl: '/badges/prices-in-rand.svg',
    linkUrl: '/products',
    displayPosition: 'homepage',
    displayOrder: 20,
  },
  {
    name: 'POPIA-minded',
    description: 'We keep little, and say what and why',
    imageUrl: '/badges/popia-minded.svg',
    linkUrl: '/privacy',
    displayPosition: 'footer',
    displayOrder: 30,
  },
  {
    name: 'Ten years on air',
    description: 'Kept for the anniversary',
    imageUrl: '/badges/prices-in-rand.svg',
    displayPosition: 'footer',
    displayOrder: 40,
    isActive: false,
  },
]
