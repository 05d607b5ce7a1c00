/**
 * What became of an email that came in. 'received' waits to be processed, 'ticket' became a message, 'ignored' is automatic, from a list or our own (the
 * reason says which), 'unknown' became a ticket without a customer, 'failed' could not be read or processed and can be tried again.
 */
export const incomingMailStatuses = ['received', 'ticket', 'ignored', 'bounce', 'spam', 'unknown', 'failed'] as const
export type IncomingMailStatus = (typeof incomingMailStatuses)[number]

/** The reason of an email that was taken for spam and that staff want: neither the mail server's mark nor the limits for strangers hold for it. */
export const wantedByStaff = 'Not spam, say staff.'
