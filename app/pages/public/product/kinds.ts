import { useSearchParams } from 'react-router'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import { type BillingPeriod, renewingPeriods } from '#modules/catalog/rules/price.ts'

/** The kinds of hosting and their pages, in display order. */
export const kinds: readonly { type: PackageType; path: string; name: string }[] = [
  { type: 'wordpress', path: '/products/wordpress', name: 'WordPress' },
  { type: 'cloud', path: '/products/cloud', name: 'Cloud' },
  { type: 'dedicated', path: '/products/dedicated', name: 'Dedicated' },
]

/** The billing period that the address asks to see. */
export function usePeriod(): BillingPeriod {
  const [params] = useSearchParams()
  return renewingPeriods.find((known) => known === params.get('period')) ?? 'monthly'
}
