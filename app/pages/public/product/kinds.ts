import type { PackageType } from '#modules/catalog/rules/package.ts'

/** The kinds of hosting and their pages, in display order. */
export const kinds: readonly { type: PackageType; path: string; name: string }[] = [
  { type: 'wordpress', path: '/products/wordpress', name: 'WordPress' },
  { type: 'cloud', path: '/products/cloud', name: 'Cloud' },
  { type: 'dedicated', path: '/products/dedicated', name: 'Dedicated' },
]
