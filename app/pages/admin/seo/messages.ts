/** B§8, word for word. */
export const heading = 'SEO Settings'
export const loadFailure = 'Failed to fetch SEO settings'
