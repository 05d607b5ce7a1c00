import type { PackageBillingPeriod } from '#modules/catalog/rules/package.ts'
import { type BillingPeriod, periodsOf } from '#modules/catalog/rules/price.ts'

type Options = {
  periods: readonly BillingPeriod[]
  packages: readonly { id: string; billingPeriod: PackageBillingPeriod }[]
  annualBilling: boolean
}

/** The periods that every chosen package is sold for; all of them when no period suits all, so that the refusal can say which package it is. */
export function possiblePeriods({ periods, packages, annualBilling }: Options, lines: readonly { packageId: string }[]): readonly BillingPeriod[] {
  const chosen = packages.filter(({ id }) => lines.some(({ packageId }) => packageId === id))
  const possible = periods.filter((period) => chosen.every((item) => periodsOf(item.billingPeriod, annualBilling).includes(period)))
  return possible.length > 0 ? possible : periods
}
