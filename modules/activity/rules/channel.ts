import type { Actor } from '#modules/identity/rules/actor.ts'

/** Through what a change came in. */
export const activityChannels = ['staff', 'customer', 'visitor', 'api', 'system'] as const
export type ActivityChannel = (typeof activityChannels)[number]

export const activityChannelLabels: Record<ActivityChannel, string> = {
  staff: 'Staff',
  customer: 'Customer',
  visitor: 'Visitor',
  api: 'API',
  system: 'System',
}

/**
 * Staff who look at a customer's account are staff. A request to the API is one, also from staff.
 */
export function channelOf(actor: Actor, isApiRequest: boolean): ActivityChannel {
  if (actor.kind === 'system') return 'system'
  if (isApiRequest) return 'api'
  if (actor.kind === 'visitor') return 'visitor'
  return actor.staff !== null || actor.viewedBy ? 'staff' : 'customer'
}
