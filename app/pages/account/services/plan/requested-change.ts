import { planChangeMoments } from '#modules/billing/subscription-changes/rules/plan-change.ts'
import { renewingPeriods } from '#modules/catalog/rules/price.ts'

export type RequestedChange = {
  packageId: string
  billingPeriod: (typeof renewingPeriods)[number]
  when: (typeof planChangeMoments)[number]
}

/**
 * The plan change in a query string or form, with defaults from the current plan. `isAsked` when it
 * names a plan or another period.
 */
export function requestedChange(
  asked: URLSearchParams,
  own: { packageId: string | null; period: string },
): { value: RequestedChange; isAsked: boolean } {
  const period = asked.get('period') ?? own.period
  const when = asked.get('when')
  const value: RequestedChange = {
    packageId: asked.get('package') ?? own.packageId ?? '',
    billingPeriod: renewingPeriods.find((known) => known === period) ?? 'monthly',
    when: planChangeMoments.find((moment) => moment === when) ?? 'now',
  }
  return { value, isAsked: asked.has('package') || (asked.has('period') && period !== own.period) }
}
