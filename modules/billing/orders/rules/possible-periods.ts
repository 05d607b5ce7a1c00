import {
  type BillingPeriod,
  billingPeriods,
  type PackagePrices,
  periodsOf,
} from '#modules/catalog/rules/price.ts'
import { kindOf } from './order-line-form.ts'

type Options = {
  periods: readonly BillingPeriod[]
  packages: readonly (Omit<PackagePrices, 'priceCents'> & { id: string })[]
  annualBilling: boolean
}

/** What texts are billed by, whatever packages are sold for. */
const usual: readonly BillingPeriod[] = ['monthly', 'annual', 'once']

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
    return billingPeriods.filter(
      (one) =>
        (usual.includes(one) || periods.includes(one)) && (one !== 'annual' || annualBilling),
    )
  const possible = periods.filter((period) =>
    chosen.every((item) => periodsOf(item, annualBilling).includes(period)),
  )
  return possible.length > 0 ? possible : periods
}
