import { and, eq, isNull } from 'drizzle-orm'
import { customers } from '#modules/customers/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { subscriptions } from '../tables.server.ts'

export type MailedSubscription = { description: string; customerId: string; customerEmail: string; customerName: string }

/** Who is told about a subscription; null when the customer is gone. */
export async function mailedSubscription(subscriptionId: string, executor: Executor = db()): Promise<MailedSubscription | null> {
  const [row] = await executor
    .select({ description: subscriptions.description, customer: customers })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(and(eq(subscriptions.id, subscriptionId), isNull(customers.deletedAt)))
  if (!row) return null
  const { id, email, firstName, lastName, displayName } = row.customer
  return {
    description: row.description,
    customerId: id,
    customerEmail: email,
    customerName: `${firstName} ${lastName}`.trim() || displayName || email,
  }
}
