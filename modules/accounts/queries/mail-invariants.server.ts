import { sql } from 'drizzle-orm'
import type { Invariant } from '#platform/database/invariant.server.ts'

/** Invariant 9 of docs/safety.md. Not in the mail module, because only billing knows which mails its documents require. */
export const mailInvariants: Invariant[] = [
  {
    number: 9,
    title: 'Each business mail is sent at most once per key and logged at least once',
    violations: sql`
      select 'mail ' || idempotency_key || ' is logged ' || count(*) || ' times' as subject from email_logs group by idempotency_key having count(*) > 1
      union all
      select 'message ' || message_id || ' stands for ' || count(*) || ' mails' from email_logs where message_id is not null group by message_id having count(*) > 1
      union all
      select 'mail ' || idempotency_key || ' is sent, nobody knows when' from email_logs where status = 'sent' and sent_at is null
      union all
      select 'order ' || order_number || ' was never confirmed' from orders where not exists (
        select from email_logs where idempotency_key = 'order_confirmation:' || orders.id || ':placed')
      -- A manual invoice is itself what its customer is sent.
      and not exists (select from email_logs join invoices on email_logs.idempotency_key = 'invoice:' || invoices.id || ':issued'
        where invoices.order_id = orders.id and invoices.subscription_id is null)
      union all
      select 'order ' || order_number || ' is paid and its buyer was never notified' from orders
      join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice' and invoices.subscription_id is null and invoices.status = 'paid'
      where not exists (select from email_logs where idempotency_key = 'payment_received:' || invoices.id)
      union all
      select 'invoice ' || invoice_number || ' is paid and its customer was never notified' from recurring_billing_logs log
      join invoices on invoices.id = log.invoice_id and invoices.status = 'paid' and invoices.total_cents > 0
      join customers on customers.id = invoices.customer_id and customers.deleted_at is null
      where log.status = 'completed' and not exists (select from email_logs where idempotency_key = 'payment_received:' || invoices.id)`,
  },
]
