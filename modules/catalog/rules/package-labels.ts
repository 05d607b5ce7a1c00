import type { PackageBillingPeriod, PackageType } from './package.ts'

export const packageTypeLabels: Record<PackageType, string> = {
  wordpress: 'WordPress',
  cloud: 'Cloud',
  dedicated: 'Dedicated',
}

export const packagePeriodLabels: Record<PackageBillingPeriod, string> = {
  monthly: 'Monthly',
  yearly: 'Yearly',
  once: 'Once',
}
