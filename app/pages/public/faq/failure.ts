export const voteFailure = 'Your vote could not be counted. Please try again.'
