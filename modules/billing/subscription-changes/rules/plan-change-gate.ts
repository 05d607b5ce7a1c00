import { ok, type Result, refuse } from '#kernel/result.ts'
import type { SubscriptionStatus } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import type { PackageBillingPeriod, PackageType } from '#modules/catalog/rules/package.ts'
import { type BillingPeriod, type PeriodPrices, periodsOf } from '#modules/catalog/rules/price.ts'

export type ChangeableSubscription = {
  status: SubscriptionStatus
  suspendedAt: Date | null
  parkedAt: Date | null
  cancelAtPeriodEnd: boolean
}

/** Whether the plan may change at all: running, not suspended or parked, and not cancelled. */
export function runsOn({
  status,
  suspendedAt,
  parkedAt,
  cancelAtPeriodEnd,
}: ChangeableSubscription): Result<undefined> {
  if (status !== 'active') return refuse('conflict', `A ${status} subscription cannot be changed.`)
  if (suspendedAt)
    return refuse(
      'conflict',
      'This service is suspended until what is owed is paid. It can be changed after that.',
    )
  if (parkedAt)
    return refuse(
      'conflict',
      'Our staff are reviewing this subscription. It can be changed after that.',
    )
  if (cancelAtPeriodEnd)
    return refuse(
      'conflict',
      'This subscription ends with its period. Keep it first, then change it.',
    )
  return ok(undefined)
}

export type TargetPackage = {
  isActive: boolean
  showOnFrontend: boolean
  billingPeriod: PackageBillingPeriod
  periodPrices: PeriodPrices
  metadata: { type: PackageType }
}

/**
 * Whether the subscription may change to this plan. It must be active and sold for that period;
 * customers may choose only plans on sale of the same type, and not for a bundle made by staff.
 */
export function isTarget(
  target: TargetPackage | undefined,
  period: BillingPeriod,
  {
    isStaff,
    type,
    isBundle,
    annualBilling,
  }: { isStaff: boolean; type: PackageType | null; isBundle: boolean; annualBilling: boolean },
): Result<undefined> {
  if (!target?.isActive || (!isStaff && !target.showOnFrontend))
    return refuse('conflict', 'This plan is no longer on sale. Please choose another one.')
  if (period === 'once' || !periodsOf(target, annualBilling).includes(period))
    return refuse('invalid', 'This plan is not sold for that period.', {
      fields: { billing_period: ['Choose a billing period.'] },
    })
  if (!isStaff && (isBundle || target.metadata.type !== type))
    return refuse('conflict', 'This service cannot be changed to that plan here. Please ask us.')
  return ok(undefined)
}
