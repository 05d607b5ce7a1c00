import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { customerIdOf } from '../rules/customer-of-actor.ts'
import { orders } from '../tables.server.ts'

export type OwnOrder = typeof orders.$inferSelect

/** An order by its number, only for the customer whose it is; numbers are labels, never keys (D9). Null for everybody else alike. */
export async function ownOrder(actor: Actor, orderNumber: string, executor: Executor = db()): Promise<OwnOrder | null> {
  const customerId = customerIdOf(actor)
  if (customerId === null) return null
  const [order] = await executor
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.customerId, customerId), isNull(orders.deletedAt)))
  return order ?? null
}
