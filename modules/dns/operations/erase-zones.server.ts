import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Removes what the history of a deleted customer's zones says, and the names of zones that are not
 * on a server any more. One that is there is found by its name until it is deleted.
 */
export async function eraseZones(tx: Transaction, customerId: string): Promise<void> {
  const own = sql`
    select z.id from dns_zones z
    join provisioned_services s on s.id = z.service_id
    join subscriptions u on u.id = s.subscription_id
    where u.customer_id = ${customerId}`
  await tx.execute(sql`
    update dns_changes
    set title = '', changes = '[]', changed_by =
      case when is_by_staff then changed_by else '' end
    where zone_id in (${own}) and state = 'done'`)
  await tx.execute(sql`
    update dns_zones set domain = '', problem = ''
      where id in (${own}) and state = 'deleted'`)
}
