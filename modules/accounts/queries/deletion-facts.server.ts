import { sql } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import type { DeletionFacts } from '../rules/customer-deletion.ts'

/**
 * What decides whether a customer can be deleted; read by the confirmation page and by the
 * operation.
 */
export async function deletionFacts(
  customerId: string,
  executor: Executor = db(),
): Promise<DeletionFacts> {
  const { rows } = await executor.execute<{
    running: number
    open: string[]
    credit: string
    waiting: number
  }>(sql`
    with waiting as (
      select o.id from orders o where o.customer_id = ${customerId} and o.deleted_at is null and o.status in ('pending', 'processing')
      and not exists (select from invoices i where i.order_id = o.id and i.deleted_at is null and i.paid_cents > 0))
    select
      (select count(*)::int from subscriptions where customer_id = ${customerId} and status <> 'cancelled') as running,
      (select coalesce(array_agg(invoice_number order by created_at), '{}') from invoices
        where customer_id = ${customerId} and kind = 'invoice' and deleted_at is null and status in ('draft', 'unpaid', 'pending')
        and (subscription_id is not null or order_id is null or order_id not in (select id from waiting))) as open,
      (select coalesce(sum(amount_cents), 0) from customer_credits where customer_id = ${customerId}) as credit,
      (select count(*)::int from waiting) as waiting`)
  const row = rows[0]
  if (!row) throw new Error('The customer could not be read')
  return {
    runningServices: row.running,
    openInvoices: row.open,
    creditCents: Number(row.credit),
    waitingOrders: row.waiting,
  }
}
