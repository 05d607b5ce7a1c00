/** What stands where the words of a deleted customer stood. */
export const removedMessage = '(removed)'
