import {
  badDebtCents,
  type InvoiceKind,
  type InvoiceMoney,
  isPayable,
  owedCents,
} from '#modules/billing/documents/rules/invoice.ts'

export type InvoiceAction = 'record-payment' | 'send' | 'credit' | 'write-off' | 'reverse-write-off'

/**
 * Which actions a document allows, for the server and for the buttons. B§2.2.6: sendable while not
 * paid. Money may still come for a bad debt. One that another program issued is not credited by a
 * note of ours, as its VAT was never ours to declare (decision 135).
 */
export function invoiceActions(
  invoice: InvoiceMoney & { kind: InvoiceKind; isOffer?: boolean; importedFrom: string | null },
): readonly InvoiceAction[] {
  const { kind, status, totalCents, creditedCents, isOffer = false, importedFrom } = invoice
  if (kind === 'credit_note') return importedFrom === null ? ['send'] : []
  const actions: InvoiceAction[] = []
  const isOwed = isPayable(status) && owedCents(invoice) > 0
  if (isOwed || badDebtCents(invoice) > 0) actions.push('record-payment')
  if (isPayable(status)) actions.push('send')
  if (
    (isPayable(status) || status === 'paid' || status === 'written_off') &&
    creditedCents < totalCents &&
    importedFrom === null
  )
    actions.push('credit')
  if (isOwed && !isOffer && status !== 'awaiting') actions.push('write-off')
  if (status === 'written_off') actions.push('reverse-write-off')
  return actions
}

/**
 * D13: what was paid or credited, even in part, is never deleted, only credited; a credit note is
 * never deleted. Payments and used credit that were all reversed count: they stay in the books with
 * their reversals, and a tax invoice stays one, paid or not (D44). `isKept`: it had money, or is a
 * tax invoice. What was imported goes with its import alone.
 */
export function isDeletable(
  invoice: Omit<InvoiceMoney, 'totalCents'> & { kind: InvoiceKind; importedFrom: string | null },
  isKept: boolean,
): boolean {
  const { kind, status, creditedCents, paidCents, importedFrom } = invoice
  return (
    kind === 'invoice' &&
    status !== 'paid' &&
    status !== 'credited' &&
    status !== 'written_off' &&
    paidCents === 0 &&
    creditedCents === 0 &&
    importedFrom === null &&
    !isKept
  )
}
