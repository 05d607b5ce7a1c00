/** The specified messages (B§8) when saving fails unexpectedly. */
export const createFailure = 'Failed to create plan'
export const updateFailure = 'Failed to update plan'
