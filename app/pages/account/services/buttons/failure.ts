/** Shown when an action on a service fails unexpectedly. */
export const serviceFailure = 'That didn’t work. Please try again.'
