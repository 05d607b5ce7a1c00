/** The specified messages (B§8) when a button of the list fails unexpectedly. */
export const reorderFailure = 'Failed to reorder packages'
export const statusFailure = 'Failed to update package status'
