/** B§8, word for word. */
export const heading = 'SEO Settings'
export const loadFailure = 'Failed to fetch SEO settings'
export const createFailure = 'Failed to save SEO settings'
export const updateFailure = 'Failed to update SEO settings'
export const deleteFailure = 'Failed to delete SEO settings'
