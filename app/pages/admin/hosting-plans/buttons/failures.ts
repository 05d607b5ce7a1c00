/** The specified messages (B§8) when a button of the list fails unexpectedly. */
export const reorderFailure = 'Failed to reorder plans'
export const statusFailure = 'Failed to update plan status'
