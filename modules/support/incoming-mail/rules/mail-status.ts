import type { ListQuery, ListShape } from '#kernel/list-query.ts'

/**
 * What happened to an email that came in. 'received' waits to be processed, 'ticket' became a
 * message, 'enquiry' answered an email about an enquiry, 'ignored' is automatic, from a list or our
 * own (the reason says which), 'unknown' became a ticket without a customer, 'failed' could not be
 * read or processed and can be tried again.
 */
export const incomingMailStatuses = [
  'received',
  'ticket',
  'enquiry',
  'ignored',
  'bounce',
  'spam',
  'unknown',
  'failed',
] as const
export type IncomingMailStatus = (typeof incomingMailStatuses)[number]

/**
 * The reason of an email that staff want as a ticket: neither signs of spam or of automatic email
 * nor the limits of its sender hold for it.
 */
export const wantedByStaff = 'Wanted as a ticket by staff.'

/**
 * The reason of an email that staff marked as spam: while there is one, later emails of its sender
 * are spam too.
 */
export const markedAsSpam = 'Marked as spam by staff.'
export const fromMarkedSender = 'From a sender that staff marked as spam.'
export const spamUnmarked = 'Was marked as spam. Staff undid that.'

/** Of these staff can make a ticket; 'failed' can be tried again as it is, too. */
export const takableStatuses = [
  'failed',
  'spam',
  'ignored',
  'bounce',
] as const satisfies readonly IncomingMailStatus[]
/** These can be spam. What is on a ticket of a customer, and what mail servers say, is none. */
export const possibleSpamStatuses = [
  'unknown',
  'failed',
  'ignored',
] as const satisfies readonly IncomingMailStatus[]

/** What staff can do about an email, given its status and whether all of it was kept. */
export function mailChoices({ status, isWhole }: { status: IncomingMailStatus; isWhole: boolean }) {
  const isOneOf = (statuses: readonly IncomingMailStatus[]) => statuses.includes(status)
  return {
    canTryAgain: isWhole && status === 'failed',
    canMakeTicket: isWhole && isOneOf(takableStatuses),
    canMarkSpam: isOneOf(possibleSpamStatuses),
    canUnmarkSpam: status === 'spam',
  }
}

export const mailStatusLabels: Record<IncomingMailStatus, string> = {
  received: 'Waiting',
  ticket: 'On a ticket',
  enquiry: 'On an enquiry',
  ignored: 'Ignored',
  bounce: 'Bounce',
  spam: 'Spam',
  unknown: 'Unknown sender',
  failed: 'Failed',
}

/** What a status means where the email itself has no reason. */
export const mailStatusReasons: Record<IncomingMailStatus, string> = {
  received: 'Waiting to be processed.',
  ticket: 'Became a message of a ticket.',
  enquiry: 'Answers an email about an enquiry.',
  ignored: 'Nothing was done with it.',
  bounce: 'An email of ours could not be delivered.',
  spam: 'Treated as spam.',
  unknown: 'From an address that no customer has: a ticket without a customer.',
  failed: 'Could not be processed.',
}

/** 'review' is what became no message and may have to: failed, from an unknown sender, spam. */
export const mailListShape = {
  sorts: ['received'],
  defaultSort: { by: 'received', descending: true },
  filters: { status: ['review', ...incomingMailStatuses] },
} as const satisfies ListShape

export type MailListQuery = ListQuery<'received', typeof mailListShape.filters>
