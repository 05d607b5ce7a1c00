/** Larger emails are kept as failed, with their headers only. */
export const maxMailBytes = 25 * 1024 * 1024

/** Of a header block so much is read and kept. */
export const maxHeaderBytes = 256 * 1024

/** So many failed emails are counted. */
export const failedMailCap = 99

/**
 * Days after which the bytes of an email are deleted. What it said stays with its ticket. The
 * privacy policy says so.
 */
export const rawMailDays = 365

/**
 * Days after which an email is deleted that became no message, such as spam or an automatic reply.
 * The privacy policy says so.
 */
export const unusedMailDays = 90

/** Of one unknown address, and of all of them together: tickets in an hour. */
export const maxTicketsOfStranger = 10
export const maxTicketsOfStrangers = 200

/**
 * Automatic confirmations to one address within three hours, so that two machines cannot answer
 * each other for ever.
 */
export const confirmationWindowMs = 180 * 60_000
export const maxConfirmations = 10

/** `subjects` are those of the sender's emails in that time, the one to confirm left out. */
export function mayConfirm(subject: string, subjects: readonly string[]): boolean {
  if (subjects.length >= maxConfirmations) return false
  return subjects.length < 1 || !subjects.map(bareSubject).includes(bareSubject(subject))
}

/** Without 'Re:' and the like, also repeated, in other languages and with a number. */
export function bareSubject(subject: string): string {
  return subject
    .replace(/^(?:\s*(?:re|aw|sv|antw|fwd?|vs|wg|tr)(?:\[\d+\])?\s*:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
