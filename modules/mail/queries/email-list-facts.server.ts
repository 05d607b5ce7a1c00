import { eq, or } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { keyedHash, keyedHashes } from '#platform/security/keyed-hash.server.ts'
import type { Sign } from '../rules/threads/thread-mark.ts'

/** The order with this id or number, and whose it is. */
export async function relatedOrder(
  executor: Executor,
  order: string,
): Promise<{ orderId: string; customerId: string } | null> {
  const [row] = await executor
    .select({ orderId: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(or(eq(orders.orderNumber, order), isId(order) ? eq(orders.id, order) : undefined))
  return row ?? null
}

/**
 * Signs what emails carry of their conversation, with a key of this installation for nothing else.
 */
export const threadSign: Sign = (text) =>
  Buffer.from(keyedHash('mail-thread', text), 'base64url').toString('hex')

/**
 * By the present secret and by each that it replaced: what earlier emails carry is recognised by
 * one of these.
 */
export function threadSigns(): readonly Sign[] {
  const places = keyedHashes('mail-thread', '').keys()
  return [...places].map(
    (place) => (text: string) =>
      Buffer.from(keyedHashes('mail-thread', text)[place] ?? '', 'base64url').toString('hex'),
  )
}
