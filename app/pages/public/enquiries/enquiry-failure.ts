/** What a form says when the fault is ours, in the browser and on the server alike. */
export const enquiryFailure =
  'That didn’t go through. What you entered is still here: try again in a moment.'
