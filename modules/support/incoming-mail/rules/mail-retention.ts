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
