import { sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { db } from '#platform/database.server.ts'

export type CustomerMetrics = { orders: number; activeServices: number; totalSpentCents: Cents }

/**
 * B§3 total_orders, active_services and total_spent of some customers, counted when asked: one
 * statement for all of them. Spent is what was paid, parts of invoices included, as far as it was
 * not credited afterwards.
 */
export async function customerMetrics(
  ids: readonly string[],
): Promise<Map<string, CustomerMetrics>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db().execute<{
    id: string
    orders: number
    services: number
    spent: string
  }>(sql`
    select wanted.id,
      (select count(*)::int from orders where customer_id = wanted.id and deleted_at is null) as orders,
      (select count(*)::int from subscriptions where customer_id = wanted.id and status = 'active') as services,
      (select coalesce(sum(greatest(0, least(paid_cents, total_cents - credited_cents))), 0)
        from invoices where customer_id = wanted.id and kind = 'invoice' and status <> 'credited' and deleted_at is null) as spent
    from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)`)
  return new Map(
    rows.map((row) => [
      row.id,
      { orders: row.orders, activeServices: row.services, totalSpentCents: Number(row.spent) },
    ]),
  )
}
