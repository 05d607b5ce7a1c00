import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { maxInvoicesAtOnce } from '#modules/billing/allocation/rules/payment-question.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { isWaiting, owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { type InvoiceStatus, invoiceStatusOn } from '#modules/billing/documents/rules/invoice.ts'
import {
  isBeingCharged,
  reportedPayment,
} from '#modules/billing/payments/queries/gateway-payments.server.ts'
import type { ReportedPayment } from '#modules/billing/payments/rules/reported-payment.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

export type PayableInvoice = {
  id: string
  number: string
  status: InvoiceStatus
  dueDate: CalendarDate
  owedCents: Cents
  /**
   * The order whose first invoice this is, while it waits; its form stores the card or starts the
   * gateway's subscription.
   */
  orderNumber: string | null
  subscriptionId: string | null
  /** The stored card is being charged for it and the outcome is unknown. */
  isBeingCharged: boolean
  /** The payment that is on its way. */
  reported: ReportedPayment | null
  /** Renews, and has no stored card yet. */
  couldKeepCard: boolean
}

/**
 * The actor's own open invoices, soonest due first: those with the given ids, or the first of all.
 */
export async function payableInvoices(
  actor: Actor,
  ids: readonly string[] | null,
  executor: Executor = db(),
): Promise<PayableInvoice[]> {
  const customerId = customerIdOf(actor, 'pay')
  const wanted = ids?.filter(isId)
  if (!customerId || wanted?.length === 0) return []
  const today = await siteToday(executor)
  const rows = await executor
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      storedStatus: invoices.status,
      dueDate: invoices.dueDate,
      isOffer: invoices.isOffer,
      reported: reportedPayment,
      owedCents: owedColumn,
      orderNumber: sql<string | null>`case
        when ${invoices.subscriptionId} is null
        and ${orders.status} in ('pending', 'processing') then ${orders.orderNumber} end`,
      subscriptionId: invoices.subscriptionId,
      isBeingCharged,
      couldKeepCard: sql<boolean>`coalesce(${subscriptions.status} = 'active'
        and ${subscriptions.autoRenew}
          and ${subscriptions.gatewayToken} is null, false)`,
    })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .where(
      and(
        eq(invoices.customerId, customerId),
        isWaiting,
        sql`${owedColumn} > 0`,
        wanted && inArray(invoices.id, wanted),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(maxInvoicesAtOnce)
  return rows.map(({ storedStatus, isOffer, ...row }) => ({
    ...row,
    status: invoiceStatusOn(today, { status: storedStatus, dueDate: row.dueDate, isOffer }),
  }))
}

/**
 * D16: a card is stored for our own billing run only, and only when the payment is for exactly one
 * service.
 */
export function mayKeepCard(
  open: readonly PayableInvoice[],
  settings: Pick<SiteSettings, 'billingSettings'>,
): boolean {
  const { enable_recurring_billing, recurring_model } = settings.billingSettings
  const [only] = open
  return (
    open.length === 1 &&
    only?.couldKeepCard === true &&
    enable_recurring_billing &&
    recurring_model === 'token'
  )
}
