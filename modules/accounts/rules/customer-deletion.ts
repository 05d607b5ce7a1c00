import { type Cents, formatRand } from '#kernel/money.ts'

/** What stands between a customer and being deleted, or goes with them. */
export type DeletionFacts = {
  runningServices: number
  /** Invoices to be paid of anything but orders that nobody has begun to pay. */
  openInvoices: readonly string[]
  /** Money of theirs that lies with us. */
  creditCents: Cents
  /** Orders that nobody has begun to pay: they are cancelled. */
  waitingOrders: number
}

/** Why this customer cannot be deleted now, in words that say what to do, or null. Nothing that runs, is owed or is theirs may lose its owner. */
export function deletionObstacle({ runningServices, openInvoices, creditCents }: DeletionFacts): string | null {
  if (runningServices > 0) {
    const services = runningServices === 1 ? 'A service still runs' : `${runningServices} services still run`
    return `${services} for this customer. Cancel ${runningServices === 1 ? 'it' : 'them'} first, then delete the customer.`
  }
  if (openInvoices.length > 0) {
    const named = openInvoices.slice(0, 3).join(', ') + (openInvoices.length > 3 ? ` and ${openInvoices.length - 3} more` : '')
    return `Money is still owed: ${named}. Record the payment, issue a credit note or delete the invoice first, then delete the customer.`
  }
  if (creditCents > 0) return `The customer has ${formatRand(creditCents)} of credit with us. Pay it out first, then delete the customer.`
  return null
}
