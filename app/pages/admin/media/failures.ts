/** What a form of the library says when something fails unexpectedly. */
export const uploadFailure = 'Failed to upload picture'
export const saveFailure = 'Failed to save picture'
export const deleteFailure = 'Failed to delete picture'
