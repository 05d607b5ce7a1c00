import type { IncomingMailStatus } from './mail-status.ts'

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
