/** Characters in the one line that says why something was reversed, refused or paid out. */
export const maxReasonLength = 300

export const reasonMissing = 'Say why: somebody may ask.'
