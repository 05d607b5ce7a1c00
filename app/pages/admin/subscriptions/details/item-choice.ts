import type { PlanChangeRequest } from '#modules/billing/subscription-changes/queries/requested-item.server.ts'
import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'

/**
 * What becomes of an item, as one form value: it keeps its plan, ends, or has another plan and
 * period. Not every plan is sold for every period.
 */
export const keepsPlan = 'keep'
export const endsItem = 'end'

export function planChoiceValue({
  packageId,
  billingPeriod,
}: {
  packageId: string
  billingPeriod: BillingPeriod
}): string {
  return `${billingPeriod}:${packageId}`
}

/** As typed, for an address or a form. */
export type ItemChoice = { plan: string; quantity: string; when: 'now' | 'renewal' }

/** The choice in an address or a form; null without one. */
export function itemChoice(field: (name: string) => string | null): ItemChoice | null {
  const plan = field('plan')
  if (!plan) return null
  return {
    plan,
    quantity: field('quantity') ?? '',
    when: field('when') === 'renewal' ? 'renewal' : 'now',
  }
}

/**
 * What is asked of the item; null when nothing that could be was chosen. An unreadable quantity is
 * refused by the operation.
 */
export function itemRequest(
  itemId: string,
  { plan, quantity: typed, when }: ItemChoice,
): PlanChangeRequest | null {
  if (plan === endsItem) return { itemId, when, ends: true }
  const quantity = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  if (plan === keepsPlan) return { itemId, when, quantity }
  const [period, packageId] = plan.split(':')
  const billingPeriod = billingPeriods.find((known) => known === period)
  return billingPeriod && packageId ? { itemId, when, packageId, billingPeriod, quantity } : null
}
