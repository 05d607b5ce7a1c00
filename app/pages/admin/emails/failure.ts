/** Shown when a button about an email fails unexpectedly. */
export const emailFailure = 'That didn’t work. Please try again in a moment.'
