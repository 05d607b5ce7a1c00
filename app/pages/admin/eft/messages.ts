/** Messages for unexpected failures. */
export const uploadFailure = 'Failed to import the statement'
export const lineFailure = 'Failed to reconcile the line'
export const claimFailure = 'Failed to update the proof of payment'
