import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Removes what a deleted customer's services say of them: what was sent to servers and answered,
 * and the names of accounts that are not on a server (any more). One that is still there keeps its
 * names until it is deleted, because it is found by them.
 */
export async function eraseServices(tx: Transaction, customerId: string): Promise<void> {
  const own = sql`select id from subscriptions
    where customer_id = ${customerId}`
  await tx.execute(sql`
    update service_actions set exchanges = '[]', problem = ''
    where service_id in (select id from provisioned_services
      where subscription_id in (${own}))`)
  await tx.execute(sql`
    update provisioned_services set domain = '', user_name = '', hold_reason = ''
    where subscription_id in (${own}) and seen in ('none', 'ended')`)
}
