/** The specified message (B§8) when updating a customer fails unexpectedly. */
export const updateFailure = 'Failed to update customer'
