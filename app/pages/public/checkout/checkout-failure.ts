/** When a step of the checkout fails in the middle. The key of the order stays, so that trying again cannot order twice. */
export const checkoutFailure = 'That didn’t go through. Nothing was charged, and what you entered is still here: please try again.'
