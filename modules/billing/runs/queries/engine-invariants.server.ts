import { sql } from 'drizzle-orm'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import { suspendedTimeLabel } from '#modules/settings/rules/billing-settings.ts'
import type { Invariant } from '#platform/database/invariant.server.ts'

/**
 * Whether `bill_suspended_time` was on when the invoice was made: what the next change of the
 * setting took away, else what it is now.
 */
const billsSuspendedTime = sql`coalesce(
  (select before ->> ${suspendedTimeLabel} = 'On' from activity_log
    where entity_type = 'settings' and entity_id = 'billing'
      and before ? ${suspendedTimeLabel} and created_at > invoices.created_at
    order by created_at limit 1),
  (select (billing_settings ->> 'bill_suspended_time')::boolean
    from site_settings),
  false)`

/**
 * Invariants 13 and 15 of docs/safety.md: charges and bank lines agree with the documents and
 * payments.
 */
export const engineInvariants: Invariant[] = [
  {
    number: 13,
    title: 'Billing logs, charges and customer credit agree with the documents',
    violations: sql`
      select 'the log of ' || log.billing_date || ' for subscription ' || log.subscription_id || ' is about another invoice, ' || invoice_number as subject
      from recurring_billing_logs log
        join invoices on invoices.id = log.invoice_id
      where invoices.subscription_id is distinct from log.subscription_id
        or invoices.period_start is distinct from log.billing_date
      union all
      select 'invoice ' || invoice_number || ' is ' || invoices.status || ', its billing log says ' || log.status
      from recurring_billing_logs log
        join invoices on invoices.id = log.invoice_id
      where (invoices.status = 'paid') <> (log.status = 'completed')
        and invoices.status <> 'credited' and invoices.deleted_at is null
      union all
      select 'charge ' || m_payment_id || ' succeeded and is not recorded'
        from charge_attempts
      where status = 'succeeded' and not exists (
        select from payments where payments.invoice_id = charge_attempts.invoice_id
          and payments.source = 'gateway'
          and payments.amount_cents = charge_attempts.amount_cents
          and (payments.gateway_payment_id = charge_attempts.gateway_payment_id
            or payments.reference = charge_attempts.m_payment_id))
      union all
      select 'payment ' || gateway_payment_id || ' stands for ' || count(*) || ' charges'
        from charge_attempts
      where status = 'succeeded' and gateway_payment_id is not null
        group by gateway_payment_id
        having count(*) > 1
      union all
      select 'the card of subscription ' || subscription_id || ' has ' || count(*) || ' charges under way' from charge_attempts
      where status in ('requested', 'unknown')
        group by subscription_id having count(*) > 1
      union all
      select 'the card of subscription ' || one.subscription_id || ' was charged by the run twice within 24 hours, ' || one.m_payment_id || ' and ' || other.m_payment_id
      from charge_attempts one
        join charge_attempts other on other.subscription_id = one.subscription_id
          and other.id <> one.id
        and other.created_at >= one.created_at
          and other.created_at < one.created_at + interval '24 hours'
            and other.requested_on <= one.requested_on + 1
      where one.is_automatic and other.is_automatic
        and one.status = 'succeeded'
        and other.status = 'succeeded'
      union all
      select 'invoice ' || invoice_number || ' is for a period that ended before its service was restored on ' || restored_on
      from invoices join subscriptions on subscriptions.id = invoices.subscription_id
      where invoices.kind = 'invoice' and invoices.deleted_at is null
        and invoices.status <> 'cancelled'
          and invoices.issue_date >= restored_on
        and invoices.created_at > subscriptions.created_at
          and invoices.period_start
          + make_interval(months => (${JSON.stringify(monthsPerPeriod)}::jsonb ->> invoices.billing_period::text)::int) <= restored_on
        and exists (select from recurring_billing_logs log
          where log.invoice_id = invoices.id
          and log.billed_on > restored_on)
        and not ${billsSuspendedTime}
      union all
      select 'invoice ' || invoice_number || ' is for a period from ' || invoices.period_start || ', which began while its service was suspended'
      from invoices join subscriptions on subscriptions.id = invoices.subscription_id
      where subscriptions.suspended_at is not null
        and subscriptions.recurring_model is distinct
        from 'gateway'
        and invoices.kind = 'invoice' and invoices.deleted_at is null
          and invoices.status not in ('cancelled', 'credited')
        and invoices.created_at > subscriptions.suspended_at
          and invoices.period_start >= subscriptions.suspended_at::date
        and exists (select from recurring_billing_logs log
          where log.invoice_id = invoices.id)
        and not ${billsSuspendedTime}
      union all
      select 'customer ' || customer_id || ' has ' || sum(amount_cents) || ' cents of credit'
        from customer_credits
      group by customer_id having sum(amount_cents) < 0
      union all
      select 'credit ' || credit.id || ' is of another customer than its invoice ' || invoice_number
      from customer_credits credit
        join invoices on invoices.id = credit.invoice_id
        where invoices.customer_id <> credit.customer_id
      union all
      select 'subscription ' || subscriptions.id || ' runs on although its end was approved'
        from cancellation_proposals
      join subscriptions on subscriptions.id = cancellation_proposals.subscription_id
      where cancellation_proposals.status = 'approved'
        and subscriptions.status <> 'cancelled'
      union all
      select 'step ' || action || ' ' || step_days || ' was taken ' || count(*) || ' times for invoice ' || invoice_id from payment_reminders
      where invoice_id is not null group by invoice_id, action, step_days having count(*) > 1`,
  },
  {
    number: 15,
    title:
      'Each reconciled line of a bank statement is allocated whole, once, and for one customer; no other line is',
    violations: sql`
      with recorded as (
        select bank_line_id, customer_id, amount_cents
          from payments where bank_line_id is not null
        union all
        select bank_line_id, customer_id, amount_cents from customer_credits
          where bank_line_id is not null and invoice_id is null
      ), sums as (
        select bank_line_id, sum(amount_cents) as cents,
          count(*) filter (where amount_cents <> 0) as customers
        from (select bank_line_id, customer_id, sum(amount_cents) as amount_cents
          from recorded
          group by bank_line_id, customer_id) as by_customer group by bank_line_id
      )
      select 'line ' || line.id || ' of ' || booked_on || ' is ' || state || ' with ' || coalesce(cents, 0) || ' of ' || amount_cents || ' cents recorded' as subject
      from bank_statement_lines line
        left join sums on sums.bank_line_id = line.id
      where coalesce(cents, 0) <> case state
        when 'reconciled' then amount_cents else 0 end
      union all
      select 'line ' || bank_line_id || ' is allocated for ' || customers || ' customers'
        from sums where customers > 1
      union all
      select 'payment ' || payments.id || ' came by a bank line and says ' || method || ' from ' || source from payments
      where bank_line_id is not null
        and (method <> 'bank_transfer' or source <> 'staff')`,
  },
  {
    number: 17,
    title: 'The amount of each subscription is the sum of its items, now and at its renewal',
    violations: sql`
      select 'subscription ' || id || ' is ' || amount_cents || ' cents and its items ' || coalesce(living::text, 'nothing') as subject
      from subscriptions left join lateral (
        select sum(quantity * unit_price_cents) as living
          from subscription_items
          where subscription_id = subscriptions.id
            and started_on is not null and ended_on is null
      ) items on true where living is distinct from amount_cents
      union all
      select 'subscription ' || id || ' renews at ' || coalesce(pending_amount_cents::text, 'no other amount') || ' and its items at ' || coalesce(at_renewal::text, 'nothing')
      from subscriptions join lateral (
        select sum(quantity * unit_price_cents) filter (where not ends_at_renewal) as at_renewal, bool_or(started_on is null
          or ends_at_renewal) as waits
        from subscription_items where subscription_id = subscriptions.id
          and ended_on is null
      ) items on true where case when waits then pending_amount_cents is distinct
        from at_renewal else pending_amount_cents is not null end`,
  },
]
