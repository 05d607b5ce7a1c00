/**
 * Life of one stored gateway notification. 'received' is stored and not judged yet; 'unverified' could not be confirmed with the gateway
 * and is asked again after 5 minutes, 1 hour and 1 day; the others are final.
 */
export const notificationStates = ['received', 'unverified', 'accepted', 'duplicate', 'ignored', 'rejected'] as const
export type NotificationState = (typeof notificationStates)[number]

/** What became of a notification that was judged. */
export type NotificationOutcome = { state: Extract<NotificationState, 'accepted' | 'duplicate' | 'ignored' | 'rejected'>; reason: string }
