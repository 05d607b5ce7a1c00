/** What the browser says when no answer of the server came. */
export const saveFailure = 'Failed to save entry'
export const deleteFailure = 'Failed to delete entry'
export const statusFailure = 'Failed to update entry status'
export const reorderFailure = 'Failed to reorder entries'
