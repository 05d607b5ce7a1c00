import { type InvoiceMoney, owedCents } from '#modules/billing/documents/rules/balance.ts'
import { type InvoiceKind, isPayable } from '#modules/billing/documents/rules/invoice.ts'

export type InvoiceAction = 'record-payment' | 'send' | 'credit' | 'delete'

/**
 * Which actions a document allows, for the server and for the buttons. B§2.2.6: sendable while not paid. D13: what was paid or credited, even in part,
 * is never deleted, only credited; a credit note is never deleted.
 */
export function invoiceActions(invoice: InvoiceMoney & { kind: InvoiceKind }): readonly InvoiceAction[] {
  const { kind, status, totalCents, creditedCents, paidCents } = invoice
  if (kind === 'credit_note') return ['send']
  const actions: InvoiceAction[] = []
  if (isPayable(status) && owedCents(invoice) > 0) actions.push('record-payment')
  if (isPayable(status)) actions.push('send')
  if ((isPayable(status) || status === 'paid') && creditedCents < totalCents) actions.push('credit')
  if (status !== 'paid' && status !== 'credited' && paidCents === 0 && creditedCents === 0) actions.push('delete')
  return actions
}
