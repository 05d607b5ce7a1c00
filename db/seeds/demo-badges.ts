import type { trustBadges } from '#modules/content/tables.reviews.server.ts'

type Badge = typeof trustBadges.$inferInsert

/**
 * Each badge links to the page that proves it. One is hidden, so that the list shows both states.
 */
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
    description: 'No exchange rate on your invoice',
    imageUrl: '/badges/prices-in-rand.svg',
    linkUrl: '/products',
    displayPosition: 'homepage',
    displayOrder: 20,
  },
  {
    name: 'POPIA-minded',
    description: 'We keep little, and tell you what and why',
    imageUrl: '/badges/popia-minded.svg',
    linkUrl: '/privacy',
    displayPosition: 'footer',
    displayOrder: 30,
  },
  {
    name: 'Five years online',
    description: 'From our fifth birthday',
    imageUrl: '/badges/prices-in-rand.svg',
    displayPosition: 'footer',
    displayOrder: 40,
    isActive: false,
  },
]
