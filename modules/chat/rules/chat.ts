/**
 * A§4: waiting until an operator is assigned, active until it ends; abandoned when the visitor
 * left, or gave up, before an answer.
 */
export const chatStatuses = ['waiting', 'active', 'resolved', 'abandoned'] as const
export type ChatStatus = (typeof chatStatuses)[number]

export const chatStatusLabels: Record<ChatStatus, string> = {
  waiting: 'Waiting',
  active: 'Active',
  resolved: 'Resolved',
  abandoned: 'Abandoned',
}

/** A§3. */
export const chatSenderTypes = ['visitor', 'operator', 'system'] as const
export type ChatSenderType = (typeof chatSenderTypes)[number]

/** Who ended a chat; the system ends idle chats. */
export const chatEnders = ['visitor', 'operator', 'system'] as const
export type ChatEnder = (typeof chatEnders)[number]

/** What an operator says of themselves. Only who is online is offered chats. */
export const operatorStatuses = ['online', 'away', 'busy', 'offline'] as const
export type OperatorStatus = (typeof operatorStatuses)[number]

export const operatorStatusLabels: Record<OperatorStatus, string> = {
  online: 'Online',
  away: 'Away',
  busy: 'Busy',
  offline: 'Offline',
}

/**
 * How an offer of a waiting chat to an operator ended. Missed: no answer for `offerMs`; withdrawn:
 * it was over before.
 */
export const offerOutcomes = ['offered', 'accepted', 'declined', 'missed', 'withdrawn'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

/** A§3 visitor_metadata. Pixels. */
export type VisitorMetadata = { screen_width?: number; screen_height?: number; language?: string }

/** Fewer answered chats than these say nothing about the next one. */
const minSamples = 3

/**
 * The honest guess for a place in the queue (from 1): the median of how long chats waited lately,
 * once for each place. Whole minutes, at least one; null when too few chats were answered lately.
 */
export function waitMinutes(place: number, recentWaitSeconds: readonly number[]): number | null {
  const sorted = recentWaitSeconds.filter((seconds) => seconds >= 0).sort((a, b) => a - b)
  if (place < 1 || sorted.length < minSamples) return null
  const middle =
    (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) / 2 +
    (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0) / 2
  return Math.max(1, Math.ceil((middle * place) / 60))
}
