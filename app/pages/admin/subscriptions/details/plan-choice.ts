import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'

type PlanChoice = { packageId: string; billingPeriod: BillingPeriod; when: 'now' | 'renewal' }

/** Plan and period travel as one value: not every plan is sold for every period. */
export function planChoiceValue({ packageId, billingPeriod }: Pick<PlanChoice, 'packageId' | 'billingPeriod'>): string {
  return `${billingPeriod}:${packageId}`
}

/** What an address or a form asks for; null where it asks for nothing. */
export function planChoice(field: (name: string) => string | null): PlanChoice | null {
  const [period, packageId] = (field('plan') ?? '').split(':')
  const billingPeriod = billingPeriods.find((known) => known === period)
  return billingPeriod && packageId ? { packageId, billingPeriod, when: field('when') === 'renewal' ? 'renewal' : 'now' } : null
}
