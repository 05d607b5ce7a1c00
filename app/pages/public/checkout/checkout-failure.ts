/**
 * Shown when a checkout step fails unexpectedly. The idempotency key stays the same, so that trying
 * again cannot order twice.
 */
export const checkoutFailure =
  'That didn’t go through. Nothing was charged, and what you entered is still here: please try again.'

/** The order may have been stored although its answer was lost. */
export const orderFailure =
  'We couldn’t confirm your order. Nothing was charged. Please try again: it can’t be placed twice.'
