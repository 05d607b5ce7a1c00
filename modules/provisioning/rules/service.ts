import type { ActionVerb } from './action.ts'

/** What the server last said of an account; `none` before it is set up. */
export const seenStates = ['none', 'active', 'suspended', 'ended'] as const
export type SeenState = (typeof seenStates)[number]

export const seenStateLabels: Record<SeenState, string> = {
  none: 'Being set up',
  active: 'Active',
  suspended: 'Suspended',
  ended: 'Deleted',
}

export type WantedState = 'active' | 'suspended' | 'ended'

/** What billing, staff and the group's rule say of a service; days in the site's zone. */
export type Wishes = {
  subscription: { status: 'active' | 'paused' | 'cancelled'; isSuspended: boolean }
  /** Its item, or its piece of the item, is still billed. */
  isSold: boolean
  /** Staff hold it back, whatever billing says. */
  isHeld: boolean
  /** A person has said that the account is to be deleted. */
  isEndConfirmed: boolean
  /** Days since it is no longer sold; null while it is. */
  daysSinceEnd: number | null
  /** Days after which it is deleted without a person's word; null for never. */
  deletedAfterDays: number | null
  /** Money of it was taken back today: nothing is deleted by itself on such a day. */
  wasReversedToday: boolean
}

/**
 * What ends is switched off first and deleted later: by a person's word, or after the group's
 * number of days.
 */
export function wantedState(wishes: Wishes): WantedState {
  const { subscription, isSold, isHeld } = wishes
  if (subscription.status === 'cancelled' || !isSold)
    return isDeleted(wishes) ? 'ended' : 'suspended'
  return isHeld || subscription.isSuspended || subscription.status === 'paused'
    ? 'suspended'
    : 'active'
}

function isDeleted(wishes: Wishes): boolean {
  const { isEndConfirmed, daysSinceEnd, deletedAfterDays, wasReversedToday } = wishes
  if (isEndConfirmed) return true
  return (
    deletedAfterDays !== null &&
    daysSinceEnd !== null &&
    daysSinceEnd >= deletedAfterDays &&
    !wasReversedToday
  )
}

export type Standing = {
  wanted: WantedState
  wantedPlan: string
  seen: SeenState
  seenPlan: string
  /** It may have been done: its answer was lost. Null where what is seen is certain. */
  doubted: ActionVerb | null
}

/**
 * The one step that brings what is seen nearer to what is wanted; null where nothing is to do. What
 * is in doubt is settled first, by the verb that makes it so in either case.
 */
export function nextVerb(standing: Standing): ActionVerb | null {
  return settlingVerb(standing) ?? plainVerb(standing)
}

function settlingVerb({ wanted, seen, doubted }: Standing): ActionVerb | null {
  if (doubted === null || seen === 'ended') return null
  if (wanted === 'ended') return 'terminate'
  if (doubted === 'change_plan') return wanted === 'active' ? 'change_plan' : null
  if (wanted === 'suspended') return 'suspend'
  return seen === 'none' ? 'create' : 'unsuspend'
}

function plainVerb({ wanted, wantedPlan, seen, seenPlan }: Standing): ActionVerb | null {
  if (seen === 'ended') return null
  if (seen === 'none') return wanted === 'active' ? 'create' : null
  if (wanted === 'ended') return 'terminate'
  if (wanted === 'suspended') return seen === 'active' ? 'suspend' : null
  if (seen === 'suspended') return 'unsuspend'
  return wantedPlan !== seenPlan ? 'change_plan' : null
}

/** Whether this verb, once done, leaves no doubt about the other. */
export function settles(done: ActionVerb, doubted: ActionVerb | null): boolean {
  return doubted !== 'change_plan' || done === 'change_plan' || done === 'terminate'
}
