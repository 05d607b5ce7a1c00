import { and, eq, inArray, isNull } from 'drizzle-orm'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

export type MailedSubscription = {
  description: string
  customerId: string
  customerEmail: string
  customerName: string
}

/** Recipient and variables of mails about a subscription; null when the customer is deleted. */
export async function mailedSubscription(
  subscriptionId: string,
  executor: Executor = db(),
): Promise<MailedSubscription | null> {
  return (await mailedSubscriptions([subscriptionId], executor)).get(subscriptionId) ?? null
}

/** The same for many, by subscription id. */
export async function mailedSubscriptions(
  ids: string[],
  executor: Executor,
): Promise<Map<string, MailedSubscription>> {
  const rows = await executor
    .select({
      subscriptionId: subscriptions.id,
      description: subscriptions.description,
      customer: customers,
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(and(inArray(subscriptions.id, ids), isNull(customers.deletedAt)))
  return new Map(
    rows.map(
      ({
        subscriptionId,
        description,
        customer: { id, email, firstName, lastName, displayName },
      }) => [
        subscriptionId,
        {
          description,
          customerId: id,
          customerEmail: email,
          customerName: `${firstName} ${lastName}`.trim() || displayName || email,
        },
      ],
    ),
  )
}
