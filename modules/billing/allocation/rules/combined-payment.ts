/** Maximum number of invoices in one card payment. */
export const maxInvoicesAtOnce = 50
