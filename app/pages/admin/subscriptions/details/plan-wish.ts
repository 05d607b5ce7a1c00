import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'

type Wish = { packageId: string; billingPeriod: BillingPeriod; when: 'now' | 'renewal' }

/** Plan and period travel as one value: not every plan is sold for every period. */
export function wishValue({ packageId, billingPeriod }: Pick<Wish, 'packageId' | 'billingPeriod'>): string {
  return `${billingPeriod}:${packageId}`
}

/** What an address or a form asks for; null where it asks for nothing. */
export function planWish(field: (name: string) => string | null): Wish | null {
  const [period, packageId] = (field('plan') ?? '').split(':')
  const billingPeriod = billingPeriods.find((known) => known === period)
  return billingPeriod && packageId ? { packageId, billingPeriod, when: field('when') === 'renewal' ? 'renewal' : 'now' } : null
}
