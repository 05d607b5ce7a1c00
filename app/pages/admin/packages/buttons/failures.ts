/** B§8, when a button of the list fails in the middle. */
export const reorderFailure = 'Failed to reorder packages'
export const statusFailure = 'Failed to update package status'
