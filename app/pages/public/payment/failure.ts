/** Shown when changing the payment method fails unexpectedly. */
export const paymentFailure = 'That didn’t work, and nothing was charged. Please try again.'
