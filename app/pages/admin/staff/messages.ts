/** B§8. */
export const loadFailure = 'Failed to load staff members'
export const createFailure = 'Failed to create staff member'
export const saveFailure = 'Failed to save staff member'
export const statusFailure = 'Failed to update status'
export const deleteFailure = 'Failed to delete staff member'
export const inviteFailure = 'Failed to send the invitation'
