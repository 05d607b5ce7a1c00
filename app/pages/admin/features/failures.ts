/** The specified messages (B§8) when something fails unexpectedly. */
export const fetchFailure = 'Failed to fetch website features'
export const createFailure = 'Failed to create feature'
export const updateFailure = 'Failed to update feature'
export const deleteFailure = 'Failed to delete feature'
export const statusFailure = 'Failed to update feature status'
export const reorderFailure = 'Failed to reorder features'
