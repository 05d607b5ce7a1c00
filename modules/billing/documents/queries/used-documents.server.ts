import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'

/**
 * Of imported documents: those on which something was recorded here since, with what. They are
 * neither rewritten nor removed.
 */
export async function usedDocuments(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const list = sql`${sql.param([...ids])}::uuid[]`
  const { rows } = await db().execute<{ id: string; reason: string }>(sql`
    select invoice_id as id, 'a payment was recorded here' as reason
      from payments
      where invoice_id = any(${list}) and not is_imported
    union all
    select invoice_id, 'credit was used or returned here'
      from customer_credits
      where invoice_id = any(${list}) and not is_imported
    union all
    select original_invoice_id, 'it was credited here' from invoices
      where original_invoice_id = any(${list}) and imported_from is null
    union all
    select invoice_id, 'it was written off here' from write_offs
      join invoices on invoices.id = invoice_id
    where invoice_id = any(${list}) and not (write_offs.kind = 'small_balance'
      and write_offs.reason like 'Marked as paid in %')
    union all
    select invoice_id, 'a card was charged for it here' from charge_attempts
      where invoice_id = any(${list})
    union all
    select invoice_id, 'a card payment of it was begun here'
      from combined_payment_invoices where invoice_id = any(${list})
    union all
    select invoice_id, 'it was emailed here'
      from email_logs where invoice_id = any(${list})`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
