/** The message for an unexpected failure. */
export const subscriptionFailure = 'Failed to update subscription'
