/** Shown when a sign-in form fails unexpectedly. */
export const signInFailure = 'That didn’t work. Please try again in a moment.'

/** Shown when accepting an invitation fails unexpectedly. */
export const acceptFailure = 'Something went wrong, and you haven’t accepted yet. Please try again.'
