/** When a button on a service fails in the middle. */
export const serviceFailure = 'That did not work. Please try again.'
