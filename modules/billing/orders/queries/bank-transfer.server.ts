import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { offersCard } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import {
  type BankDetailsChange,
  bankDetailsChange,
} from '#modules/billing/payments/rules/bank-details.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer, type PaymentMethods } from '#modules/settings/rules/payment-methods.ts'
import { now } from '#platform/clock.server.ts'
import { orderInvoiceId } from './order-invoice.server.ts'
import { type OwnOrder, ownOrder } from './own-order.server.ts'

export type BankTransferInstructions = {
  order: OwnOrder
  amountCents: Cents
  /** The payment reference: the order number (B§9). */
  reference: string
  /** Link for reporting the transfer; null once nothing is owed. */
  invoiceId: string | null
  /** Null while transfers are switched off or details are missing; there is no default (D5). */
  bank: Pick<
    PaymentMethods,
    | 'bank_name'
    | 'account_name'
    | 'account_number'
    | 'account_type'
    | 'branch_code'
    | 'payment_instructions'
  > | null
  bankChange: BankDetailsChange | null
  /** Whether card payment is available instead. */
  offersCard: boolean
}

/** Bank details for paying an order by transfer; for its owner only. */
export async function bankTransferInstructions(
  actor: Actor,
  orderNumber: string,
): Promise<Result<BankTransferInstructions>> {
  const order = await ownOrder(actor, orderNumber)
  if (order?.paymentMethod !== 'bank_transfer') return refuse('not_found', 'Order not found')
  const settings = await siteSettings()
  return ok({
    order,
    amountCents: order.owedCents || order.totalCents,
    reference: order.paymentReference,
    invoiceId: await orderInvoiceId(order.id),
    bank: offersBankTransfer(settings.paymentMethods) ? settings.paymentMethods : null,
    bankChange: bankDetailsChange(settings, now()),
    offersCard: offersCard(settings),
  })
}
