/** B§8, when sending fails in the middle, before anybody knows why. */
export const mailFailure = 'Failed to send email'
