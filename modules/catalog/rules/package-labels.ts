import type { PackageBillingPeriod, PackageType } from './package.ts'

export const packageTypeLabels: Record<PackageType, string> = {
  wordpress: 'WordPress',
  cloud: 'Cloud',
  dedicated: 'Dedicated',
}

export const packagePeriodLabels: Record<PackageBillingPeriod, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  half_yearly: 'Half-yearly',
  yearly: 'Yearly',
  two_yearly: 'Two-yearly',
  once: 'Once',
}
