import type { Cents } from '#kernel/money.ts'
import type { PackageBillingPeriod } from './package.ts'
import type { PeriodPrices } from './price.ts'

/** A product of another program. It is not offered on the site until staff show it. */
export type ImportedPackage = {
  id: string
  name: string
  slug: string
  description: string
  billingPeriod: PackageBillingPeriod
  priceCents: Cents
  periodPrices: PeriodPrices
  setupFeeCents: Cents
}
