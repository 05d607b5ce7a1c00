export const voteFailure = 'We couldn’t count your vote. Please try again.'
