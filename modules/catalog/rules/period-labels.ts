import type { PackageBillingPeriod } from './package.ts'
import type { BillingPeriod } from './price.ts'

export const packagePeriodLabels: Record<PackageBillingPeriod, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  half_yearly: 'Half-yearly',
  yearly: 'Yearly',
  two_yearly: 'Two-yearly',
  once: 'Once',
}

export const billingPeriodLabels: Record<BillingPeriod, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  half_yearly: 'Half-yearly',
  annual: 'Annual',
  two_yearly: 'Two-yearly',
  once: 'Once-off',
}

/** How often it is billed: 'Billed annually'. */
export const billedLabels: Record<BillingPeriod, string> = {
  monthly: 'Billed monthly',
  quarterly: 'Billed quarterly',
  half_yearly: 'Billed every six months',
  annual: 'Billed annually',
  two_yearly: 'Billed every two years',
  once: 'Billed once',
}

/** A period as a noun. */
export const periodNouns: Record<BillingPeriod, string> = {
  monthly: 'month',
  quarterly: 'quarter',
  half_yearly: 'half-year',
  annual: 'year',
  two_yearly: 'two years',
  once: 'once',
}

/** What follows the price of a period. */
export function perPeriod(period: BillingPeriod): string {
  return period === 'once' ? 'once' : `per ${periodNouns[period]}`
}
