/** When a button on a service fails in the middle. */
export const serviceFailure = 'That didn’t work. Please try again.'
