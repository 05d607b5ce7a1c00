export const loadFailure = 'Failed to load staff members'
