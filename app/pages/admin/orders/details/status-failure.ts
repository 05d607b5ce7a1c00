/** B§8, when paying or cancelling an order fails in the middle. */
export const statusFailure = 'Failed to update order status'
