/** Messages for unexpected failures. */
export const paymentFailure = 'Failed to update the payment'
