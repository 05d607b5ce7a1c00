/** Messages for unexpected failures. */
export const payoutFailure = 'Failed to update the payout'
