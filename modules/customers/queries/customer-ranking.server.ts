import { type SQL, sql } from 'drizzle-orm'
import { cachedIfSlow } from '#platform/caching/cached-if-slow.server.ts'
import { countUpTo } from '#platform/database/count-up-to.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import { rankedTop } from '../rules/customer-list.ts'
import { customers } from '../tables.server.ts'

const timeoutMs = 15_000

/** Sorts without an index: very many customers are not walked for each page. */
export const rankings = ['spent', 'orders', 'login'] as const
export type Ranking = (typeof rankings)[number]

/**
 * Orders of a customer, and what was really paid by them: as `customerMetrics` counts, for sorting
 * and for the position in the list.
 */
export const rankingValue = {
  orders: sql`(select count(*) from orders where customer_id = customers.id and deleted_at is null)`,
  spent: sql`(select coalesce(sum(greatest(0, least(paid_cents, total_cents - credited_cents))), 0)::bigint
    from invoices where customer_id = customers.id and kind = 'invoice' and status <> 'credited' and deleted_at is null)`,
}

/** True when this condition leaves more than `whole` customers. Counts no further. */
export async function isTooManyToRank(where: SQL | undefined, whole: number): Promise<boolean> {
  const count = await countUpTo(customers, where, whole + 1)
  return count > whole
}

/**
 * The ids of customers who spent or ordered most or signed in last, in one pass over all documents;
 * cached for some minutes if the query is slow.
 */
export const topCustomers: (by: Ranking) => Promise<string[]> = cachedIfSlow(
  async (by: Ranking) => {
    const { rows } = await readWithin(timeoutMs, (tx) =>
      tx.execute<{ id: string }>(sql`${topOf[by]} limit ${rankedTop}`),
    )
    return rows.map(({ id }) => id)
  },
)

const topOf: Record<Ranking, SQL> = {
  spent: sql`select customer_id as id from invoices where kind = 'invoice' and status <> 'credited' and deleted_at is null and paid_cents > 0
    group by customer_id order by sum(greatest(0, least(paid_cents, total_cents - credited_cents))) desc, customer_id desc`,
  orders: sql`select customer_id as id from orders where deleted_at is null group by customer_id order by count(*) desc, customer_id desc`,
  login: sql`select id from customers where deleted_at is null and last_login is not null order by last_login desc, id desc`,
}
