import type { BillingPeriod } from './price.ts'

/** Where a plan is bought. */
export function checkoutPath(slug: string, period: BillingPeriod): string {
  return `/checkout?package=${encodeURIComponent(slug)}&period=${period}`
}
