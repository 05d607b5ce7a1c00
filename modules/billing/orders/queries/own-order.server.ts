import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'

/** `owedCents` is the balance after part payments and credit notes. */
export type OwnOrder = typeof orders.$inferSelect & { owedCents: Cents }

const owed = sql<number>`coalesce((select greatest(total_cents - credited_cents - paid_cents, 0) from invoices
  where invoices.order_id = ${orders.id} and kind = 'invoice' and subscription_id is null and deleted_at is null
  order by invoices.status = 'cancelled', created_at limit 1), ${orders.totalCents})`

/** An order by its number, only for its own customer; numbers are not secrets (D9). Null for everybody else. */
export async function ownOrder(actor: Actor, orderNumber: string, executor: Executor = db()): Promise<OwnOrder | null> {
  const customerId = customerIdOf(actor)
  if (customerId === null) return null
  const [order] = await executor
    .select({ ...getTableColumns(orders), owedCents: owed.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.customerId, customerId), isNull(orders.deletedAt)))
  return order ?? null
}
