import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type Allocation, allocatePayment, type By } from './allocate-payment.server.ts'

type Order = typeof orders.$inferSelect
type Invoice = typeof invoices.$inferSelect

export type Receipt = {
  amountCents: Cents
  source: 'gateway' | 'staff'
  gatewayPaymentId: string | null
  gatewayFeeCents: Cents | null
  /** Token of the stored card or of the gateway's subscription. */
  token: string | null
  reference: string
  /** The day it was received, in the site's zone. */
  receivedOn: CalendarDate
  notes: string
}

/**
 * Marks the whole order as paid (B§4): payment, invoice, history, subscription and mail in one
 * transaction. The caller holds the locks of `lockOrder` and has checked that the amount was
 * requested. Anything above the balance becomes the customer's credit.
 */
export async function payOrder(
  tx: Transaction,
  locked: { order: Order; invoice: Invoice },
  receipt: Receipt,
  by: By,
): Promise<Allocation> {
  // The method that was really used, which may differ from the one chosen at checkout.
  const method = receipt.source === 'gateway' ? 'card' : locked.order.paymentMethod
  return allocatePayment(tx, locked, { ...receipt, method }, by)
}
