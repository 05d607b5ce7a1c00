/** The form field of the idempotency key, which scripts fill in. */
export const submissionKeyField = 'submissionKey'

/** The honeypot: hidden from people, filled in by bots. */
export const trapField = 'homepage'
