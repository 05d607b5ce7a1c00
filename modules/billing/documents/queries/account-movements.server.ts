import { type SQL, sql } from 'drizzle-orm'
import type { TimeZone } from '#kernel/dates.ts'

/**
 * Every movement on a customer's account, with its effect on the invoice's open balance
 * (`open_cents`) and on the customer's credit (`credit_cents`). Each sums to its current value;
 * open less credit is the account's balance. Cancelled and deleted documents are left out, and
 * orders on which nothing was paid (D42), as nothing was owed on them. Columns: id, day, at, kind,
 * invoice_id, open_cents, credit_cents.
 */
export function accountMovements(customerId: string, zone: TimeZone): SQL {
  return sql`
    select id, issue_date as day, created_at as at, 'invoice' as kind,
      id as invoice_id, total_cents as open_cents, 0::bigint as credit_cents
    from invoices
    where customer_id = ${customerId} and kind = 'invoice'
      and status in ('pending', 'unpaid', 'paid', 'credited', 'written_off') and deleted_at is null
      and not (is_offer and status in ('pending', 'unpaid'))
    union all
    select note.id, note.issue_date, note.created_at, 'credit_note',
      note.original_invoice_id, note.total_cents, 0
    from invoices note join invoices original on original.id = note.original_invoice_id
    where note.customer_id = ${customerId} and note.kind = 'credit_note'
      and note.deleted_at is null
      and original.status <> 'cancelled' and original.deleted_at is null
      and not (original.is_offer and original.status in ('pending', 'unpaid'))
    union all
    select id, received_on, created_at, 'payment', invoice_id, -amount_cents, 0
    from payments where customer_id = ${customerId}
    union all
    select gone.id, gone.day, gone.created_at,
      case when gone.kind = 'small_balance'
        and gone.amount_cents > 0 then 'write_off'
        when gone.kind in ('small_balance', 'reversal') then 'write_off_reversal'
        else gone.kind::text end, gone.invoice_id, -gone.amount_cents, 0
    from write_offs gone join invoices owed on owed.id = gone.invoice_id
    where owed.customer_id = ${customerId}
    union all
    select credit.id, coalesce(payment.received_on, (credit.created_at at time zone ${zone})::date), credit.created_at, credit.kind::text, credit.invoice_id,
      case when credit.kind in ('payout', 'adjustment') then 0
        else credit.amount_cents end, credit.amount_cents
    from customer_credits credit left
      join payments payment on payment.id = credit.payment_id
    where credit.customer_id = ${customerId}`
}
