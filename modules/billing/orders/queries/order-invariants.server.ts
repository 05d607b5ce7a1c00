import { sql } from 'drizzle-orm'
import type { Invariant } from '#platform/database/invariant.server.ts'

/**
 * The invoice that pays for an order itself: no renewal, not cancelled or deleted, and not credited
 * in whole before it was paid, which cancels the order.
 */
const ownInvoice = sql`invoices.kind = 'invoice'
  and invoices.subscription_id is null
  and invoices.status <> 'cancelled' and invoices.deleted_at is null
  and not (invoices.status = 'credited' and exists (select
    from orders ended where ended.id = invoices.order_id
    and ended.status = 'cancelled'))`

/**
 * Invariants 1 to 4 and 8 of docs/safety.md: orders and their invoices, history and subscriptions.
 */
export const orderInvariants: Invariant[] = [
  {
    number: 1,
    title: 'Each acknowledged order exists once',
    violations: sql`
      select 'form ' || key || ' was answered with an order that is not there' as subject
      from idempotency_keys left join orders on orders.id::text = response->>'orderId'
      where (scope like 'checkout:%'
        or scope like 'staff-order:%') and orders.id is null
      union all
      select 'order ' || (response->>'orderId') || ' was the answer to ' || count(*) || ' forms'
        from idempotency_keys
      where scope like 'checkout:%' or scope like 'staff-order:%'
        group by response->>'orderId'
        having count(*) > 1
      union all
      select 'order ' || order_number || ' has no lines' from orders
      where not exists (select from order_lines where order_id = orders.id)`,
  },
  {
    number: 2,
    title: 'One live invoice per order',
    violations: sql`
      with live as (select order_id, count(*) as number
        from invoices where ${ownInvoice}
        and order_id is not null group by order_id)
      select 'order ' || order_number || ' (' || status || ') has ' || coalesce(number, 0) || ' live invoices' as subject
      from orders left join live on live.order_id = orders.id
      where coalesce(number, 0) <> case when status = 'cancelled'
        or deleted_at is not null then 0 else 1 end`,
  },
  {
    number: 3,
    title: 'At most one subscription per order',
    violations: sql`
      select 'order ' || order_id || ' has ' || count(*) || ' subscriptions' as subject
      from subscriptions where order_id is not null
        group by order_id having count(*) > 1
      union all
      select 'order ' || order_number || ' (' || orders.status || ') has a subscription without being paid' from subscriptions
      join orders on orders.id = subscriptions.order_id
        where orders.status not in ('paid', 'refunded')`,
  },
  {
    number: 4,
    title:
      'An order is paid exactly when its invoice is, by a verified notification or a recorded payment',
    violations: sql`
      with moved as (
        select invoice_id, amount_cents from payments
        union all select invoice_id, amount_cents
          from write_offs where kind = 'small_balance'
        union all select invoice_id, -amount_cents from customer_credits
          where kind in ('overpayment', 'applied')
      ), receipts as (select invoice_id, sum(amount_cents) as cents
        from moved group by invoice_id)
      select 'order ' || order_number || ' is ' || orders.status || ', its invoice ' || invoice_number || ' is ' || invoices.status as subject
      from orders join invoices on invoices.order_id = orders.id
        and ${ownInvoice}
      where (orders.status in ('paid', 'refunded')) <> (invoices.status in ('paid', 'credited', 'written_off'))
      -- A reversed payment leaves the debt on the invoice; the order's history has no way back (D39).
      and not (orders.status = 'paid' and invoices.status = 'unpaid' and (
        exists (select from payments where payments.invoice_id = invoices.id
          and reverses_payment_id is not null)
        or exists (select from customer_credits
          where customer_credits.invoice_id = invoices.id
          and kind = 'applied' and is_reversal)))
      union all
      select 'invoice ' || invoice_number || ' is ' || invoices.status || ' with ' || coalesce(receipts.cents, 0) || ' of ' || total_cents || ' cents received'
      from invoices left join receipts on receipts.invoice_id = invoices.id
      where kind = 'invoice' and (
        coalesce(receipts.cents, 0) <> paid_cents or paid_cents < 0
        or case invoices.status
          when 'paid' then paid_cents + credited_cents < total_cents or paid_cents > total_cents
          when 'credited' then paid_cents > total_cents
          when 'cancelled' then paid_cents <> 0
          else paid_cents + credited_cents >= total_cents and total_cents > 0 end)
      union all
      select 'payment ' || coalesce(gateway_payment_id, payments.id::text) || ' of order ' || order_number || ' has no accepted notification'
      from payments join invoices on invoices.id = payments.invoice_id
        and ${ownInvoice}
        join orders on orders.id = invoices.order_id
      where source = 'gateway' and not exists (
        select from gateway_notifications n
        where n.gateway_payment_id = payments.gateway_payment_id
          and n.state = 'accepted'
          and (n.order_id = orders.id or exists (
          select from combined_payment_invoices part
            where part.combined_payment_id = n.combined_payment_id
              and part.invoice_id = invoices.id)))
      union all
      select 'payment ' || id || ' says nobody who recorded it' from payments where btrim(recorded_by) = ''`,
  },
  {
    number: 8,
    title: 'Status history is an unbroken chain',
    violations: sql`
      with chain as (
        select order_id, old_status, new_status,
          lag(new_status) over steps as before, row_number() over steps as step, lead(new_status) over steps is null as last
        from order_status_history window steps as (partition by order_id order by position)
      )
      select 'order ' || order_id || ' went from ' || coalesce(before::text, 'nothing') || ' on as ' || coalesce(old_status::text, 'nothing') || ' to ' || new_status as subject
      from chain where old_status is distinct
        from before or old_status is not distinct
        from new_status
      union all
      select 'order ' || order_number || ' is ' || status || ', its history ends with ' || coalesce(new_status::text, 'nothing')
      from orders left join chain on chain.order_id = orders.id and chain.last
      where new_status is distinct from status`,
  },
]
