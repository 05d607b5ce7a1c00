import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { owedColumn } from '#modules/billing/documents/queries/owed-column.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { reportedPayment } from '#modules/billing/payments/queries/reported-payment.server.ts'
import type { ReportedPayment } from '#modules/billing/payments/rules/reported-payment.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'

/**
 * `owedCents` is the balance after part payments and credit notes, `reported` the payment that is
 * on its way.
 */
export type OwnOrder = typeof orders.$inferSelect & {
  owedCents: Cents
  reported: ReportedPayment | null
}

/** The invoice that pays for the order itself. */
const ofOwnInvoice = sql`from invoices where invoices.order_id = ${orders.id} and kind = 'invoice' and subscription_id is null and deleted_at is null
  order by invoices.status = 'cancelled', created_at limit 1`
const owed = sql<number>`coalesce((select ${owedColumn} ${ofOwnInvoice}), ${orders.totalCents})`
const reported = sql<ReportedPayment | null>`(select ${reportedPayment} ${ofOwnInvoice})`

/**
 * An order by its number, only for its own customer; numbers are not secrets (D9). Null for other
 * customers.
 */
export async function ownOrder(
  actor: Actor,
  orderNumber: string,
  executor: Executor = db(),
): Promise<OwnOrder | null> {
  const customerId = customerIdOf(actor, 'buy')
  if (customerId === null) return null
  const [order] = await executor
    .select({ ...getTableColumns(orders), owedCents: owed.mapWith(Number), reported })
    .from(orders)
    .where(
      and(
        eq(orders.orderNumber, orderNumber),
        eq(orders.customerId, customerId),
        isNull(orders.deletedAt),
      ),
    )
  return order ?? null
}
