import { type Cents, formatRand } from '#kernel/money.ts'

/** What prevents the deletion of a customer, or is cancelled with it. */
export type DeletionFacts = {
  runningServices: number
  /** Unpaid invoices, except those of pending orders that have received no payment. */
  openInvoices: readonly string[]
  /** The customer's credit. */
  creditCents: Cents
  /** Pending orders without any payment: they are cancelled. */
  waitingOrders: number
}

/**
 * Why this customer cannot be deleted now, in a sentence that says what to do; null when they can.
 * Running services, debts and credit need an owner.
 */
export function deletionObstacle({
  runningServices,
  openInvoices,
  creditCents,
}: DeletionFacts): string | null {
  if (runningServices > 0) {
    const services =
      runningServices === 1 ? 'A service still runs' : `${runningServices} services still run`
    return `${services} for this customer. Cancel ${runningServices === 1 ? 'it' : 'them'} first, then delete the customer.`
  }
  if (openInvoices.length > 0) {
    const named =
      openInvoices.slice(0, 3).join(', ') +
      (openInvoices.length > 3 ? ` and ${openInvoices.length - 3} more` : '')
    return `Money is still owed: ${named}. Record the payment, issue a credit note or delete the invoice first, then delete the customer.`
  }
  if (creditCents > 0)
    return `The customer has ${formatRand(creditCents)} of credit with us. Pay it out first, then delete the customer.`
  return null
}
