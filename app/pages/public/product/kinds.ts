import type { PackageType } from '#modules/catalog/rules/package.ts'

/** What is sold, in shop order, and where. What is said of each is content. */
export const kinds: readonly { type: PackageType; path: string; name: string }[] = [
  { type: 'wordpress', path: '/products/wordpress', name: 'WordPress' },
  { type: 'cloud', path: '/products/cloud', name: 'Cloud' },
  { type: 'dedicated', path: '/products/dedicated', name: 'Dedicated' },
]
