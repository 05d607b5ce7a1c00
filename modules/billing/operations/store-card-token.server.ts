import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { subscriptions } from '../tables.server.ts'

/** A notification of R0.00 with a token: a card was stored or replaced. The order's running subscription is charged on it from now on. */
export async function storeCardToken(tx: Transaction, orderId: string | null, token: string | null, now: Date): Promise<string> {
  if (orderId === null || token === null) return 'Nothing to store'
  const [stored] = await tx
    .update(subscriptions)
    .set({ gatewayToken: token, updatedAt: now })
    .where(
      and(
        eq(subscriptions.orderId, orderId),
        ne(subscriptions.status, 'cancelled'),
        or(isNull(subscriptions.gatewayToken), ne(subscriptions.gatewayToken, token)),
      ),
    )
    .returning({ id: subscriptions.id })
  return stored ? 'Card stored' : 'The card was known'
}
