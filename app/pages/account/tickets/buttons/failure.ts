/** A§8. */
export const statusFailure = 'Failed to update status'
