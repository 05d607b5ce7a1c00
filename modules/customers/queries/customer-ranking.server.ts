import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { keptBriefly } from '#platform/kept-briefly.server.ts'
import { readWithin } from '#platform/statement-timeout.server.ts'
import { rankedTop, rankedWhole } from '../rules/customer-list.ts'
import { customers } from '../tables.server.ts'

const patienceMs = 15_000

export type Ranking = 'spent' | 'orders'

/** Orders of a customer, and what was really paid by them: as `customerFigures` counts, for sorting. */
export const rankingValue = {
  orders: sql`(select count(*) from orders where customer_id = ${customers.id} and deleted_at is null)`,
  spent: sql`(select coalesce(sum(greatest(0, least(paid_cents, total_cents - credited_cents))), 0)::bigint
    from invoices where customer_id = ${customers.id} and kind = 'invoice' and status <> 'credited' and deleted_at is null)`,
}

/** True when this condition leaves more customers than are ranked whole. Counts no further. */
export async function isTooManyToRank(where: ReturnType<typeof sql> | undefined): Promise<boolean> {
  const count = await db().$count(sql`(select 1 from ${customers} where ${where} limit ${rankedWhole + 1}) as candidates`)
  return count > rankedWhole
}

/** The ids of those who spent or ordered most, in one pass over all documents; kept some minutes where that takes long. */
export const topCustomers: (by: Ranking) => Promise<string[]> = keptBriefly(async (by) => {
  const { rows } = await readWithin(patienceMs, (tx) =>
    tx.execute<{ id: string }>(
      by === 'spent'
        ? sql`select customer_id as id from invoices where kind = 'invoice' and status <> 'credited' and deleted_at is null and paid_cents > 0
            group by customer_id order by sum(greatest(0, least(paid_cents, total_cents - credited_cents))) desc, customer_id desc limit ${rankedTop}`
        : sql`select customer_id as id from orders where deleted_at is null
            group by customer_id order by count(*) desc, customer_id desc limit ${rankedTop}`,
    ),
  )
  return rows.map(({ id }) => id)
})
