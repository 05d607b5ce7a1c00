/** When the choice of how to pay fails in the middle. */
export const paymentFailure = 'That didn’t work, and nothing was charged. Please try again.'
