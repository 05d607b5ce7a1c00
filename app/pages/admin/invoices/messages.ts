/** The specified messages. */
export const deleteQuestion = 'Are you sure you want to delete this invoice?'
export const sendFailure = 'Failed to send invoice'

export const taxInvoiceQuestion = 'Issue the tax invoice now?'

export function taxInvoiceText(number: string): string {
  return `${number} becomes a tax invoice dated today and is emailed to the customer. Its VAT is due in today’s VAT period, paid or not, and it can no longer be deleted, only credited. This cannot be undone.`
}

export function deleteText(number: string): string {
  return `${number} is removed from every list, also for the customer. An order awaiting its payment is cancelled. This cannot be undone.`
}
