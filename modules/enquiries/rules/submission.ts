import { createHash } from 'node:crypto'

/** How long the same text from the same sender counts as one enquiry when the form has no key. */
export const sameWordsMs = 10 * 60_000

export type SubmissionKey = {
  key: string
  /** Made from the text, so it can be reused later. */
  isDerived: boolean
}

/**
 * The idempotency key of a submission (docs/decisions/014): the form's own, or a hash of its text
 * and sender. Null for a malformed key.
 */
export function submissionKey(
  given: string,
  kind: 'general' | 'domain',
  { input, sender }: { input: object; sender: string },
): SubmissionKey | null {
  if (given !== '')
    return /^[\w-]{16,64}$/.test(given) ? { key: `form:${given}`, isDerived: false } : null
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, sender, input]))
    .digest('base64url')
  return { key: `words:${hash}`, isDerived: true }
}

const minute = 60
const day = 24 * 60 * minute

/** Limit of messages from one IP address (for IPv6 one /64), by either form. */
export const senderLimits = [
  { name: 'short', limit: 5, windowSeconds: 10 * minute },
  { name: 'day', limit: 30, windowSeconds: day },
] as const

/** Maximum confirmations to one mailbox. Further enquiries are stored but not confirmed. */
export const confirmationLimit = { limit: 3, windowSeconds: day } as const

/** The mailbox without its '+suffix', which senders could vary endlessly. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
}
