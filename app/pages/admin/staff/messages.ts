/** B§8. */
export const loadFailure = 'Failed to load staff members'
