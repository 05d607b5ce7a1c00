import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'

type PlanChoice = { packageId: string; billingPeriod: BillingPeriod; when: 'now' | 'renewal' }

/** Plan and period are one form value, because not every plan is sold for every period. */
export function planChoiceValue({ packageId, billingPeriod }: Pick<PlanChoice, 'packageId' | 'billingPeriod'>): string {
  return `${billingPeriod}:${packageId}`
}

/** The choice in an address or a form; null without one. */
export function planChoice(field: (name: string) => string | null): PlanChoice | null {
  const [period, packageId] = (field('plan') ?? '').split(':')
  const billingPeriod = billingPeriods.find((known) => known === period)
  return billingPeriod && packageId ? { packageId, billingPeriod, when: field('when') === 'renewal' ? 'renewal' : 'now' } : null
}
