import { sql } from 'drizzle-orm'
import type { Invariant } from '#platform/database/invariant.server.ts'

/**
 * Invariants 14, 16, 18 and 19 of docs/safety.md: the parts of a combined payment add up to it, and
 * no number of the gateway pays anything else.
 */
export const paymentInvariants: Invariant[] = [
  {
    number: 14,
    title: 'A card payment of several invoices adds up, and is recorded whole',
    violations: sql`
      select 'payment ' || reference || ' asks for ' || total_cents || ' cents, its invoices for ' || coalesce(parts.cents, 0) as subject
      from combined_payments left join (
        select combined_payment_id, sum(amount_cents) as cents
          from combined_payment_invoices
          group by combined_payment_id
      ) as parts on parts.combined_payment_id = combined_payments.id
      where coalesce(parts.cents, 0) <> total_cents
      union all
      select 'payment ' || reference || ' of ' || total_cents || ' cents is recorded with ' || coalesce(received.cents, 0)
      from combined_payments left join (
        select gateway_payment_id, sum(amount_cents) as cents from payments
          where gateway_payment_id is not null group by gateway_payment_id
      ) as received on received.gateway_payment_id = combined_payments.gateway_payment_id
      where paid_at is not null and coalesce(received.cents, 0) <> total_cents
      union all
      select 'payment ' || reference || ' is for an invoice of another customer, ' || invoice_number
      from combined_payment_invoices part
        join combined_payments on combined_payments.id = part.combined_payment_id
      join invoices on invoices.id = part.invoice_id where invoices.customer_id <> combined_payments.customer_id`,
  },
  {
    number: 16,
    title: 'One gateway payment number pays one invoice, or the invoices of one card payment',
    violations: sql`
      with numbered as (
        select gateway_payment_id, array_agg(distinct invoice_id) as invoices
        from payments where gateway_payment_id is not null
          group by gateway_payment_id
          having count(distinct invoice_id) > 1
      ), requested as (
        select combined_payment_id, array_agg(invoice_id) as invoices
          from combined_payment_invoices group by combined_payment_id
      )
      select 'gateway payment ' || gateway_payment_id || ' pays ' || cardinality(numbered.invoices) || ' invoices that no card payment joins' as subject
      from numbered where not exists (select from requested where requested.invoices @> numbered.invoices)`,
  },
  {
    number: 18,
    title:
      'A reversal reverses one payment, whole and once, on the same invoice; a bad debt is what its entries add up to',
    violations: sql`
      select 'reversal ' || reversal.id || ' of ' || reversal.amount_cents || ' cents takes back a payment of ' || original.amount_cents as subject
      from payments reversal join payments original on original.id = reversal.reverses_payment_id
      where reversal.amount_cents <> -original.amount_cents
        or reversal.invoice_id <> original.invoice_id or reversal.customer_id <> original.customer_id
        or original.reverses_payment_id is not null or original.reversed_at is null
      union all
      select 'payment ' || id || ' is marked as taken back and is not'
        from payments
      where reversed_at is not null and not exists (select from payments reversal
        where reversal.reverses_payment_id = payments.id)
      union all
      select 'invoice ' || invoice_number || ' is ' || status || ' with ' || coalesce(bad.cents, 0) || ' cents written off as a bad debt'
      from invoices left join (
        select invoice_id, sum(amount_cents) as cents from write_offs
          where kind <> 'small_balance' group by invoice_id
      ) as bad on bad.invoice_id = invoices.id
      where coalesce(bad.cents, 0) <> case status when 'written_off' then total_cents - credited_cents - paid_cents else 0 end`,
  },
  {
    number: 19,
    title:
      'Each payout took its amount off the customer’s credit, and a withdrawn one gave it back',
    violations: sql`
      select 'payout ' || payouts.id || ' of ' || payouts.amount_cents || ' cents took ' || credit.amount_cents || ' off the credit' as subject
      from payouts join customer_credits credit on credit.id = payouts.credit_id
      where credit.kind <> 'payout'
        or credit.amount_cents <> -payouts.amount_cents
        or credit.customer_id <> payouts.customer_id
        or (payouts.state = 'withdrawn') <> (credit.reversed_at is not null)
      union all
      select 'order ' || order_number || ' is refunded with an invoice that is ' || invoices.status
        from orders join invoices on invoices.order_id = orders.id
      where orders.status = 'refunded' and invoices.kind = 'invoice'
        and invoices.deleted_at is null
        and invoices.status not in ('credited', 'cancelled')
        and not exists (select from order_status_history change
          where change.order_id = orders.id
          and change.new_status = 'refunded' and change.created_at < invoices.created_at)`,
  },
]
