/** What a form says when its work failed in the middle, before anybody knows why. */
export const subscriptionFailure = 'Failed to update subscription'
