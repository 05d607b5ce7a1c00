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
