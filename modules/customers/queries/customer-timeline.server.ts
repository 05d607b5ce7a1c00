import { sql } from 'drizzle-orm'
import { type TimelineEvent as Merged, mergedTimeline, type TimelineSource } from '#platform/database/merged-timeline.server.ts'
import { type TimelineKind, timelineKinds } from '../rules/timeline.ts'

/** `targetId` is the order of an order or service, the invoice of an invoice or payment. */
export type TimelineEvent = Merged<TimelineKind>
type Source = TimelineSource<TimelineKind>

/** Newest first, one page of everything that happened with a customer, or of one kind of it. */
export async function customerTimeline(
  customerId: string,
  { kind, after }: { kind: TimelineKind | null; after: string | null },
): Promise<{ events: TimelineEvent[]; older: string | null }> {
  const asked = timelineKinds.filter((each) => kind === null || each === kind)
  return mergedTimeline(
    asked.flatMap((each) => sources[each].map((source) => source(customerId))),
    after,
  )
}

const nothing = sql`null`
const nobody = sql`''`

const sources: Record<TimelineKind, ((customerId: string) => Source)[]> = {
  order: [
    (customerId) => ({
      kind: 'order',
      table: sql`orders`,
      state: sql`status::text`,
      at: sql`created_at`,
      title: sql`order_number`,
      who: sql`coalesce(placed_by, '')`,
      amount: sql`total_cents`,
      targetId: sql`id`,
      from: sql`orders where customer_id = ${customerId} and deleted_at is null`,
    }),
  ],
  invoice: [
    (customerId) => ({
      kind: 'invoice',
      table: sql`invoices`,
      state: sql`case when kind = 'credit_note' then 'credit_note' else status::text end`,
      at: sql`created_at`,
      title: sql`invoice_number`,
      who: nobody,
      amount: sql`total_cents`,
      targetId: sql`id`,
      from: sql`invoices where customer_id = ${customerId} and deleted_at is null`,
    }),
  ],
  payment: [
    (customerId) => ({
      kind: 'payment',
      table: sql`payments`,
      state: sql`payments.method::text`,
      at: sql`payments.created_at`,
      title: sql`invoices.invoice_number`,
      who: sql`payments.recorded_by`,
      amount: sql`payments.amount_cents`,
      targetId: sql`payments.invoice_id`,
      from: sql`payments join invoices on invoices.id = payments.invoice_id where invoices.customer_id = ${customerId}`,
    }),
  ],
  service: [started, cancelled],
  email: [
    (customerId) => ({
      kind: 'email',
      table: sql`email_logs`,
      state: sql`status::text`,
      at: sql`created_at`,
      title: sql`coalesce(nullif(subject, ''), replace(template_name, '_', ' '))`,
      who: sql`recipient`,
      amount: nothing,
      targetId: nothing,
      from: sql`email_logs where customer_id = ${customerId}`,
    }),
  ],
  activity: [
    (customerId) => ({
      kind: 'activity',
      table: sql`activity_log`,
      state: sql`action`,
      at: sql`created_at`,
      title: sql`title`,
      who: sql`actor_name`,
      amount: nothing,
      targetId: nothing,
      from: sql`activity_log where entity_type = 'customer' and entity_id = ${customerId}`,
    }),
  ],
}

function started(customerId: string): Source {
  return {
    kind: 'service',
    table: sql`subscriptions`,
    state: sql`'started'`,
    at: sql`created_at`,
    title: sql`description`,
    who: nobody,
    amount: sql`amount_cents`,
    targetId: sql`order_id`,
    from: sql`subscriptions where customer_id = ${customerId}`,
  }
}

function cancelled(customerId: string): Source {
  return {
    ...started(customerId),
    state: sql`'cancelled'`,
    at: sql`cancelled_at`,
    who: sql`coalesce(cancellation_reason, '')`,
    from: sql`subscriptions where customer_id = ${customerId} and cancelled_at is not null`,
  }
}
