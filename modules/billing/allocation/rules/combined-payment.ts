/** As many invoices as one card payment may be for. */
export const maxInvoicesAtOnce = 50
