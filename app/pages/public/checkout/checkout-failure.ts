/**
 * Shown when a checkout step fails unexpectedly. The idempotency key stays the same, so that trying
 * again cannot order twice.
 */
export const checkoutFailure =
  'That didn’t go through. Nothing was charged, and what you entered is still here: please try again.'
