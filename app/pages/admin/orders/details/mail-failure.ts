/** The specified message (B§8) when sending fails unexpectedly. */
export const mailFailure = 'Failed to send email'
