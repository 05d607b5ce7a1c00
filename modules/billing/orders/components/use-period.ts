import { useState } from 'react'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { possiblePeriods } from '../rules/possible-periods.ts'

export type ChosenPeriod = {
  /** Those that all chosen packages are sold for. */
  periods: readonly BillingPeriod[]
  /** One of `periods`; blank where there are none. */
  period: string
  setPeriod: (period: string) => void
}

/**
 * The billing period of the lines as staff type. One that a chosen package is not sold for gives
 * way to one that it is.
 */
export function usePeriod(
  options: Parameters<typeof possiblePeriods>[0],
  lines: readonly { packageId: string }[],
  first: string,
): ChosenPeriod {
  const [chosen, setPeriod] = useState(first)
  const periods = possiblePeriods(options, lines)
  return { periods, period: periods.find((one) => one === chosen) ?? periods[0] ?? '', setPeriod }
}
