import { sql } from 'drizzle-orm'
import { paymentInvariants } from '#modules/billing/allocation/queries/payment-invariants.server.ts'
import { documentInvariants } from '#modules/billing/invoices/queries/document-invariants.server.ts'
import { orderInvariants } from '#modules/billing/orders/queries/order-invariants.server.ts'
import { engineInvariants } from '#modules/billing/runs/queries/engine-invariants.server.ts'
import { chatInvariants } from '#modules/chat/queries/chat-invariants.server.ts'
import { administratorInvariant } from '#modules/identity/queries/staff-list.server.ts'
import {
  mailboxInvariants,
  ticketInvariants,
} from '#modules/support/queries/support-invariants.server.ts'
import { examine, type Finding, type Invariant } from '#platform/database/invariant.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

/**
 * Emails about an invoice whose amount is the balance of the document that they carry
 * (`documentMailVariables`).
 */
const asksForBalance = sql`('invoice', 'payment_failed', 'payment_reminder', 'suspension_warning', 'service_suspended')`

/**
 * Invariants 9 and 21 of docs/safety.md. Not in the mail module, because only billing knows which
 * mails its documents require.
 */
const mailInvariants: Invariant[] = [
  {
    number: 9,
    title: 'Each business email is sent at most once per key and logged at least once',
    violations: sql`
      select 'mail ' || idempotency_key || ' is logged ' || count(*) || ' times' as subject
        from email_logs group by idempotency_key having count(*) > 1
      union all
      select 'message ' || message_id || ' stands for ' || count(*) || ' mails'
        from email_logs
        where message_id is not null group by message_id having count(*) > 1
      union all
      select 'mail ' || idempotency_key || ' is sent, nobody knows when'
        from email_logs
        where status = 'sent' and sent_at is null
      union all
      select 'order ' || order_number || ' was never confirmed' from orders
        where not exists (
        select from email_logs
          where idempotency_key = 'order_confirmation:' || orders.id || ':placed')
      -- A manual invoice is itself what its customer is sent.
      and not exists (select from email_logs
        join invoices on email_logs.idempotency_key = 'invoice:' || invoices.id || ':issued'
        where invoices.order_id = orders.id
          and invoices.subscription_id is null)
      union all
      select 'order ' || order_number || ' is paid and its buyer was never notified'
        from orders
      join invoices on invoices.order_id = orders.id
        and invoices.kind = 'invoice'
        and invoices.subscription_id is null and invoices.status = 'paid'
      where not exists (select from email_logs
        where idempotency_key = 'payment_received:' || invoices.id)
      union all
      select 'invoice ' || invoice_number || ' is paid and its customer was never notified'
        from recurring_billing_logs log
      join invoices on invoices.id = log.invoice_id
        and invoices.status = 'paid'
        and invoices.total_cents > 0
      join customers on customers.id = invoices.customer_id
        and customers.deleted_at is null
      where log.status = 'completed' and not exists (select
        from email_logs where email_logs.invoice_id = invoices.id
          and (idempotency_key = 'payment_received:' || invoices.id
            or starts_with(idempotency_key, 'payment_received:' || invoices.id || ':again-')))`,
  },
  {
    number: 21,
    title: 'An email that carried an invoice said what was owed on it at that moment',
    // The document is drawn some time before the email is out, so what moved in the minutes between
    // does not count.
    violations: sql`
      select 'email ' || template_name || ' of ' || invoice_number || ' said ' || (variables ->> 'amount') || ', ' || greatest(0, was.cents) || ' cents were owed'
        as subject
      from email_logs mail
      join invoices on invoices.id = mail.invoice_id
        and invoices.kind = 'invoice'
        and invoices.status not in ('draft', 'cancelled')
          and invoices.deleted_at is null
      cross join lateral (
        select invoices.total_cents + coalesce(sum(cents), 0) as cents, max(at) as latest
          from (
          select -amount_cents as cents, created_at as at from payments
            where payments.invoice_id = invoices.id
          union all
          select -amount_cents, created_at from write_offs
            where write_offs.invoice_id = invoices.id
          union all
          select total_cents, created_at from invoices note
            where note.original_invoice_id = invoices.id
              and note.kind = 'credit_note' and note.deleted_at is null
          union all
          select amount_cents, created_at from customer_credits credit
            where credit.invoice_id = invoices.id
              and credit.kind not in ('payout', 'adjustment')
        ) as moved where moved.at <= mail.sent_at
      ) as was
      where mail.status = 'sent' and template_name in ${asksForBalance}
        and jsonb_array_length(mail.attachments) > 0
        and (was.latest is null or was.latest < mail.sent_at - interval '10 minutes')
        and case when variables ->> 'amount' ~ '^[0-9]+[.][0-9]{2}$' then (variables ->> 'amount')::numeric * 100 <> greatest(0, was.cents) end`,
  },
]

const invariants = [
  ...orderInvariants,
  ...documentInvariants,
  ...engineInvariants,
  ...mailInvariants,
  ...mailboxInvariants,
  ...paymentInvariants,
  administratorInvariant,
  ...ticketInvariants,
  ...chatInvariants,
].sort((a, b) => a.number - b.number)

/**
 * Checks every invariant of docs/safety.md in one snapshot, so that orders placed meanwhile do not
 * look incomplete. Changes nothing.
 */
export async function diagnose(): Promise<Finding[]> {
  return db().transaction(checkInvariants, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

export async function checkInvariants(executor: Executor): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of invariants) findings.push(await examine(executor, invariant))
  return findings
}
