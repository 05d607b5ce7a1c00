/**
 * What became of an email that came in. 'received' waits to be processed, 'ticket' became a message, 'ignored' is automatic, from a list or our own (the
 * reason says which), 'unknown' became a ticket without a customer, 'failed' could not be read or processed and can be tried again.
 */
export const incomingMailStatuses = ['received', 'ticket', 'ignored', 'bounce', 'spam', 'unknown', 'failed'] as const
export type IncomingMailStatus = (typeof incomingMailStatuses)[number]
