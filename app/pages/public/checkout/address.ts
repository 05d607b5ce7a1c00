import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'

/**
 * URLs of the checkout steps. Plan and period are in the URL, so that they survive sign-in, reload
 * and the back button.
 */
export function checkoutPath(
  packageSlug: string,
  period: BillingPeriod,
  step?: CheckoutStep,
): string {
  const query = new URLSearchParams({ package: packageSlug, period })
  if (step) query.set('step', step)
  return `/checkout?${query}`
}

const steps = ['sign-in', 'details', 'review'] as const
export type CheckoutStep = (typeof steps)[number]

export type CheckoutAddress = {
  packageSlug: string | null
  period: BillingPeriod | null
  step: CheckoutStep | null
}

/** Reads the URL; invalid values count as missing. */
export function readCheckoutAddress(query: URLSearchParams): CheckoutAddress {
  const step = query.get('step')
  return {
    packageSlug: query.get('package') || null,
    period: billingPeriods.find((period) => period === query.get('period')) ?? null,
    step: steps.find((known) => known === step) ?? null,
  }
}
