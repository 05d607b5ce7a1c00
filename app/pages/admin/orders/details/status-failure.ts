/**
 * The specified message (B§8) when marking an order as paid or cancelling it fails unexpectedly.
 */
export const statusFailure = 'Failed to update order status'
