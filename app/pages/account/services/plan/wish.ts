import { planChangeMoments } from '#modules/billing/subscription-changes/rules/plan-change.ts'

export type Wish = { packageId: string; billingPeriod: 'monthly' | 'annual'; when: (typeof planChangeMoments)[number] }

/** What an address or a form asks for; what it leaves out stays as it is. `isAsked` once a plan was named, or the period is to be another. */
export function wishIn(asked: URLSearchParams, own: { packageId: string | null; period: string }): { value: Wish; isAsked: boolean } {
  const period = asked.get('period') ?? own.period
  const when = asked.get('when')
  const value: Wish = {
    packageId: asked.get('package') ?? own.packageId ?? '',
    billingPeriod: period === 'annual' ? 'annual' : 'monthly',
    when: planChangeMoments.find((moment) => moment === when) ?? 'now',
  }
  return { value, isAsked: asked.has('package') || (asked.has('period') && period !== own.period) }
}
