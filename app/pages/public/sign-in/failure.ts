/** Shown when a sign-in form fails unexpectedly. */
export const signInFailure = 'That didn’t work. Please try again in a moment.'
