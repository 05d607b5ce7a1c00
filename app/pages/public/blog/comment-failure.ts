export const commentFailure = 'Your comment could not be sent. It is still here: please try again in a moment.'
