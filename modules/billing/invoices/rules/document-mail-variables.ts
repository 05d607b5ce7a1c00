import { formatDay } from '#kernel/date-format.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import type { InvoiceDocument } from '#modules/billing/documents/rules/document.ts'

/**
 * Emails that ask for the balance: their amount is the one on the attached document, also when
 * something was paid since they were queued.
 */
const asksForBalance = new Set([
  'invoice',
  'payment_failed',
  'payment_reminder',
  'suspension_warning',
  'service_suspended',
])

/** What an email says of the document that it carries. */
export function documentMailVariables(
  document: InvoiceDocument,
  template: string,
): Record<string, string> {
  const named = { document_name: document.title }
  if (template === 'payment_received') return { ...named, ...receiptVariables(document) }
  if (template === 'order_confirmation')
    return document.balanceCents === 0 ? { ...named, bank_name: '' } : named
  if (!asksForBalance.has(template)) return named
  const amount = decimalRand(document.balanceCents)
  // Bank details beside a balance of nothing would ask for money that is not owed.
  return document.balanceCents === 0 ? { ...named, amount, bank_name: '' } : { ...named, amount }
}

/** What was received, also the part that became the customer's credit, line by line. */
function receiptVariables({
  settlements,
  totalCents,
  balanceCents,
}: InvoiceDocument): Record<string, string> {
  const received = settlements
    .filter(({ isPayment }) => isPayment)
    .reduce((sum, { cents }) => sum - cents, 0)
  const lines = settlements.map(
    ({ day, label, cents }) => `${formatDay(day)}: ${label}, ${formatRand(Math.abs(cents))}`,
  )
  return {
    amount: decimalRand(received === 0 ? totalCents : received),
    balance: balanceCents > 0 ? decimalRand(balanceCents) : '',
    payment_lines: lines.join('\n'),
  }
}
