/** Idempotency key of the email of a reply, before the message's id. */
export const replyKeyPrefix = 'enquiry_reply:'
