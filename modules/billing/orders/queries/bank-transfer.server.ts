import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { offersCard } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import {
  type BankDetailsChange,
  bankDetailsChange,
} from '#modules/billing/payments/rules/bank-details.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer, type PaymentMethods } from '#modules/settings/rules/payment-methods.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
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

/** The open invoice of a pending order; null when there is none. */
async function orderInvoiceId(orderId: string, executor: Executor = db()): Promise<string | null> {
  const [invoice] = await executor
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.subscriptionId),
        isNull(invoices.deletedAt),
        inArray(invoices.status, ['pending', 'unpaid']),
      ),
    )
  return invoice?.id ?? null
}
