/** B§8, when changing a customer fails in the middle. */
export const updateFailure = 'Failed to update customer'
