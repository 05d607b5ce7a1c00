import { type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import type { Executor } from '#platform/database.server.ts'
import { requestedAmounts } from '../rules/requested-amounts.ts'

/**
 * Every amount that a card form of this invoice may have requested, from its payments and credits
 * since it was issued.
 */
export async function requestedAmountsOf(
  invoice: { id: string; totalCents: Cents },
  executor: Executor,
): Promise<Cents[]> {
  const { rows } = await executor.execute<{ cents: string }>(partsOf(invoice.id))
  return requestedAmounts(
    invoice.totalCents,
    rows.map(({ cents }) => Number(cents)),
  )
}

function partsOf(invoiceId: string): SQL {
  return sql`
    select cents from (
      select amount_cents - coalesce((select sum(over.amount_cents) from customer_credits over
        where over.payment_id = payments.id and over.kind = 'overpayment'), 0) as cents, created_at, id
      from payments where invoice_id = ${invoiceId}
      union all
      select -amount_cents, created_at, id from customer_credits where invoice_id = ${invoiceId} and kind = 'applied'
      union all
      select amount_cents, created_at, id from write_offs where invoice_id = ${invoiceId}
      union all
      select -total_cents, created_at, id from invoices where original_invoice_id = ${invoiceId} and kind = 'credit_note' and deleted_at is null
    ) as parts order by created_at, id`
}
