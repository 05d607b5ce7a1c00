import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'

/** Of imported services: those on which something was recorded here since, with what. */
export async function usedSubscriptions(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const list = sql`${sql.param([...ids])}::uuid[]`
  const { rows } = await db().execute<{ id: string; reason: string }>(sql`
    select subscription_id as id, 'it was billed here' as reason from invoices
      where subscription_id = any(${list}) and imported_from is null
    union all
    select subscription_id, 'it was billed here' from recurring_billing_logs
      where subscription_id = any(${list})
    union all
    select subscription_id, 'its items were changed here'
      from subscription_items
      where subscription_id = any(${list})
    group by subscription_id having count(*) > 1
    union all
    select related_service_id, 'a ticket here is about it'
      from support_tickets
      where related_service_id = any(${list})
      and not exists (select from import_records
        where target_id = support_tickets.id)
    union all
    select id, 'a card was stored for it here'
      from subscriptions where id = any(${list})
      and gateway_token is not null`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
