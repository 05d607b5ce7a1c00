/** When signing in or one of its forms fails in the middle. */
export const signInFailure = 'That didn’t work. Please try again in a moment.'
