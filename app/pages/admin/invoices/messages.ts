/** The specified messages (B§8). */
export const deleteQuestion = 'Are you sure you want to delete this invoice?'
export const deleteFailure = 'Failed to delete invoice'
export const sendFailure = 'Failed to send invoice'

export function deleteText(number: string): string {
  return `${number} is removed from every list, also for the customer. An order awaiting its payment is cancelled. This cannot be undone.`
}
