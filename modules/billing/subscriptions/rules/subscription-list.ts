import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { renewingPeriods } from '#modules/catalog/rules/price.ts'

export const subscriptionStatuses = ['active', 'paused', 'cancelled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionPaymentMethods = ['card', 'eft'] as const
export type SubscriptionPaymentMethod = (typeof subscriptionPaymentMethods)[number]

/** The statuses of B§4, and the marks that staff filter by. */
export const subscriptionListStates = [
  'active',
  'paused',
  'suspended',
  'ending',
  'cancelled',
] as const
export type SubscriptionListState = (typeof subscriptionListStates)[number]

export const subscriptionListStateLabels: Record<SubscriptionListState, string> = {
  active: 'Active',
  paused: 'Paused',
  suspended: 'Suspended',
  ending: 'Ending with its period',
  cancelled: 'Cancelled',
}

/** Why staff should review a subscription. 'any' is any of these. */
export const reviewReasons = ['charge', 'parked', 'proposal', 'gateway'] as const
export type ReviewReason = (typeof reviewReasons)[number]

export const reviewReasonLabels: Record<ReviewReason, string> = {
  charge: 'Charge without an answer',
  parked: 'Parked',
  proposal: 'Cancellation proposed',
  gateway: 'End not confirmed by the card gateway',
}

export const subscriptionSorts = ['started', 'next'] as const
export type SubscriptionSort = (typeof subscriptionSorts)[number]

export const subscriptionListShape = {
  sorts: subscriptionSorts,
  defaultSort: { by: 'started', descending: true },
  filters: {
    attention: ['any', ...reviewReasons],
    status: subscriptionListStates,
    method: subscriptionPaymentMethods,
    period: renewingPeriods,
  },
} as const satisfies ListShape

export type SubscriptionListQuery = ListQuery<
  SubscriptionSort,
  typeof subscriptionListShape.filters
>

/** A charge requested this long ago will not be answered any more. Minutes. */
export const answerMinutes = 10
