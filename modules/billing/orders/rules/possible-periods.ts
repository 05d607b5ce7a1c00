import type { PackageBillingPeriod } from '#modules/catalog/rules/package.ts'
import { type BillingPeriod, billingPeriods, periodsOf } from '#modules/catalog/rules/price.ts'
import { kindOf } from './order-line-form.ts'

type Options = {
  periods: readonly BillingPeriod[]
  packages: readonly { id: string; billingPeriod: PackageBillingPeriod }[]
  annualBilling: boolean
}

/**
 * The periods that every chosen package is sold for; all of them when no period suits all, so that
 * the refusal can say which package it is. Texts alone may be billed once, also where no package
 * is.
 */
export function possiblePeriods(
  { periods, packages, annualBilling }: Options,
  lines: readonly { packageId: string }[],
): readonly BillingPeriod[] {
  const chosen = packages.filter(({ id }) => lines.some(({ packageId }) => packageId === id))
  if (chosen.length === 0 && lines.some((line) => kindOf(line) !== null))
    return billingPeriods.filter((one) => one !== 'annual' || annualBilling)
  const possible = periods.filter((period) =>
    chosen.every((item) => periodsOf(item.billingPeriod, annualBilling).includes(period)),
  )
  return possible.length > 0 ? possible : periods
}
