import { type SQL, sql } from 'drizzle-orm'
import { mergedTimeline, type TimelineEvent, type TimelineSource } from '#platform/database/merged-timeline.server.ts'

export type HistoryKind = 'invoice' | 'billing' | 'charge' | 'reminder' | 'activity'
/** `targetId` is the invoice, where there is one. */
export type HistoryEvent = TimelineEvent<HistoryKind>

const nothing = sql`null`

/** Everything that happened with a subscription, newest first: documents, what runs billed, charges of its card, the ladder, and what people did. */
export async function subscriptionHistory(
  subscription: { id: string; customerId: string; orderId: string | null },
  after: string | null,
): Promise<{ events: HistoryEvent[]; older: string | null }> {
  return mergedTimeline(
    [documents(subscription), billed(subscription.id), charges(subscription.id), steps(subscription.id), deeds(subscription.id)],
    after,
  )
}

type Source = TimelineSource<HistoryKind>

function documents({ id, customerId, orderId }: { id: string; customerId: string; orderId: string | null }): Source {
  const belongs: SQL = orderId ? sql`(subscription_id = ${id} or order_id = ${orderId})` : sql`subscription_id = ${id}`
  return {
    kind: 'invoice',
    table: sql`invoices`,
    from: sql`invoices where customer_id = ${customerId} and ${belongs} and deleted_at is null`,
    state: sql`case when kind = 'credit_note' then 'credit_note' else status::text end`,
    at: sql`created_at`,
    title: sql`invoice_number`,
    who: sql`coalesce(period_start::text, '')`,
    amount: sql`total_cents`,
    targetId: sql`id`,
  }
}

/** Its invoices, by their index. */
function own(id: string): SQL {
  return sql`(select id from invoices where subscription_id = ${id} and kind = 'invoice' and deleted_at is null)`
}

function billed(id: string): Source {
  return {
    kind: 'billing',
    table: sql`recurring_billing_logs`,
    from: sql`recurring_billing_logs where subscription_id = ${id}`,
    state: sql`status::text`,
    at: sql`created_at`,
    title: sql`billing_date::text`,
    who: sql`error_message`,
    amount: sql`amount_cents`,
    targetId: sql`invoice_id`,
  }
}

function charges(id: string): Source {
  return {
    kind: 'charge',
    table: sql`charge_attempts`,
    from: sql`charge_attempts where invoice_id in ${own(id)}`,
    state: sql`status::text`,
    at: sql`created_at`,
    title: sql`m_payment_id`,
    who: sql`message`,
    amount: sql`amount_cents`,
    targetId: sql`invoice_id`,
  }
}

function steps(id: string): Source {
  return {
    kind: 'reminder',
    table: sql`payment_reminders`,
    from: sql`payment_reminders left join invoices on invoices.id = payment_reminders.invoice_id 
      where payment_reminders.invoice_id in ${own(id)} or (payment_reminders.invoice_id is null and payment_reminders.subscription_id = ${id})`,
    state: sql`payment_reminders.action::text || ' ' || payment_reminders.status::text`,
    at: sql`payment_reminders.created_at`,
    title: sql`coalesce(invoices.invoice_number, payment_reminders.period_start::text)`,
    who: sql`payment_reminders.step_days::text`,
    amount: nothing,
    targetId: sql`payment_reminders.invoice_id`,
  }
}

function deeds(id: string): Source {
  return {
    kind: 'activity',
    table: sql`activity_log`,
    from: sql`activity_log where entity_type = 'subscription' and entity_id = ${id}`,
    state: sql`action`,
    at: sql`created_at`,
    title: sql`title`,
    who: sql`actor_name`,
    amount: nothing,
    targetId: nothing,
  }
}
