import { runsOn } from '#modules/billing/subscription-changes/rules/plan-change-gate.ts'
import type { SubscriptionStatus } from './subscription-list.ts'

export type SubscriptionAction =
  | 'change-plan'
  | 'withdraw-change'
  | 'pause'
  | 'resume'
  | 'keep'
  | 'cancel'
  | 'release'

export type ActedSubscription = {
  status: SubscriptionStatus
  suspendedAt: Date | null
  parkedAt: Date | null
  cancelAtPeriodEnd: boolean
  gatewayCancelRequestedAt: Date | null
  pendingDescription: string | null
}

/** Which actions a subscription allows staff, for the server and for the buttons. */
export function subscriptionActions(
  subscription: ActedSubscription,
): readonly SubscriptionAction[] {
  const {
    status,
    suspendedAt,
    parkedAt,
    cancelAtPeriodEnd,
    gatewayCancelRequestedAt,
    pendingDescription,
  } = subscription
  if (status === 'cancelled') return []
  const actions: SubscriptionAction[] = []
  if (parkedAt) actions.push('release')
  if (status === 'paused') actions.push('resume')
  if (runsOn(subscription).ok) actions.push('change-plan')
  if (pendingDescription !== null) actions.push('withdraw-change')
  if (cancelAtPeriodEnd && !gatewayCancelRequestedAt) actions.push('keep')
  if (status === 'active' && !suspendedAt && !cancelAtPeriodEnd) actions.push('pause')
  actions.push('cancel')
  return actions
}

export const maxCancelReasonLength = 500
