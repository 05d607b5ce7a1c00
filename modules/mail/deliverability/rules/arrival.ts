import type { CheckState } from './dns-answer.ts'

export const arrivalCheckIds = [
  'spf',
  'dkim',
  'dmarc',
  'from',
  'return_path',
  'tls',
  'delay',
  'message_id',
  'unsubscribe',
] as const
export type ArrivalCheckId = (typeof arrivalCheckIds)[number]

/** One thing that was looked at in an email that came back. */
export type ArrivalCheck = {
  id: ArrivalCheckId
  state: CheckState
  /** One sentence for each thing to know or do. */
  notes: string[]
  /** The lines of the email that it is about, as they arrived. */
  found: string[]
}

/**
 * What a check of signatures and senders said, ours or that of the receiving server: 'pass',
 * 'fail', 'none', 'temperror' and so on (RFC 8601).
 */
export type Verdict = { result: string; domain: string; comment: string }

/** An email that came back, taken apart. */
export type Arrival = {
  from: string
  /** Blank where the receiver wrote none. */
  returnPath: string
  messageId: string
  /** The id that the email was given here, without angle brackets. */
  sentMessageId: string
  listUnsubscribe: string
  listUnsubscribePost: string
  /** Newest first, each unfolded. */
  received: string[]
  spf: Verdict | null
  dkim: (Verdict & { isAligned: boolean; bits: number | null })[]
  dmarc: (Verdict & { policy: string; spfAligned: boolean; dkimAligned: boolean }) | null
  /** Header names that the passing signatures cover, in lower case. */
  signed: string[]
  sentAt: Date
  arrivedAt: Date
  /** From address of the settings. */
  expectedFrom: string
}

/** How long after a test was sent it counts as lost. */
export const arrivalPatienceMinutes = 10

/** The words before the token in the subject, by which an email in the mailbox is recognised. */
const subjectWords = 'Delivery test'

export function arrivalSubject(token: string): string {
  return `${subjectWords} ${token}`
}

/** The token in a subject; null for any other email. */
export function arrivalToken(subject: string): string | null {
  return new RegExp(`${subjectWords} ([0-9a-f]{32})\\b`).exec(subject)?.[1] ?? null
}
