import { useSearchParams } from 'react-router'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'

/** The billing period that the address asks to see. */
export function usePeriod(): BillingPeriod {
  const [params] = useSearchParams()
  return params.get('period') === 'annual' ? 'annual' : 'monthly'
}
