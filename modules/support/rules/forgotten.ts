/** What replaces the words of a deleted customer. */
export const removedMessage = '(removed)'
