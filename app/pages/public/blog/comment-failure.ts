export const commentFailure =
  'We couldn’t send your comment. It’s still here: please try again in a moment.'
