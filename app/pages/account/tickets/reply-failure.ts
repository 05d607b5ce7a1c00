/** A§8: 'Failed to send reply: {message or Unknown error}'. What went wrong inside is no message for people. */
export const replyFailure = 'Failed to send reply: Unknown error'
