export const saveFailure = 'Failed to save the redirect'
export const deleteFailure = 'Failed to delete the redirect'
