/** What a form says when the fault is ours, in the browser and on the server alike. */
export const enquiryFailure = 'That did not go through. Your words are still here: try again in a moment.'
