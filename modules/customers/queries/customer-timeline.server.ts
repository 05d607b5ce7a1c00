import { type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { decodePosition, encodePosition } from '#kernel/paging.ts'
import { db } from '#platform/database.server.ts'
import { type TimelineKind, timelineKinds } from '../rules/timeline.ts'

export type TimelineEvent = {
  id: string
  kind: TimelineKind
  /** A refinement of the kind: 'credit_note', 'cancelled', 'started', 'failed'. */
  state: string
  at: Date
  /** A number, a subject or a sentence. */
  title: string
  /** Who, or to whom. */
  who: string
  amountCents: Cents | null
  /** The order of an order or service, the invoice of an invoice or payment. */
  targetId: string | null
}

export const timelineSize = 30

/** Newest first, one page; `older` is the position of the next one, or null. An unreadable position is the newest page. */
export async function customerTimeline(
  customerId: string,
  { kind, after }: { kind: TimelineKind | null; after: string | null },
): Promise<{ events: TimelineEvent[]; older: string | null }> {
  const from = positionOf(after)
  const parts = timelineKinds
    .filter((each) => kind === null || each === kind)
    .flatMap((each) => sources[each].map((source) => part(source(customerId), from)))
  const { rows } = await db().execute<Row>(sql`
    select * from (${sql.join(parts, sql` union all `)}) as events order by at desc, id desc limit ${timelineSize + 1}`)
  const events = rows.slice(0, timelineSize).map(eventOf)
  const last = events.at(-1)
  return { events, older: last && rows.length > timelineSize ? encodePosition([last.at.toISOString(), last.id]) : null }
}

type Row = {
  id: string
  kind: TimelineKind
  state: string
  at: Date | string
  title: string
  who: string
  amount: string | null
  target_id: string | null
}

function eventOf(row: Row): TimelineEvent {
  const { id, kind, state, title, who, amount, target_id: targetId } = row
  return { id, kind, state, at: new Date(row.at), title, who, amountCents: amount === null ? null : Number(amount), targetId }
}

type Source = { kind: TimelineKind; state: SQL; at: SQL; title: SQL; who: SQL; amount: SQL; targetId: SQL; from: SQL; table: SQL }

/** Each source is cut to a page by an index before they are brought together. */
function part(source: Source, after: { at: string; id: string } | null): SQL {
  const id = sql`${source.table}.id`
  const beyond = after ? sql` and (${source.at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  return sql`(select ${id} as id, ${source.kind}::text as kind, ${source.state} as state, ${source.at} as at, ${source.title} as title, ${source.who} as who,
    ${source.amount}::bigint as amount, ${source.targetId}::uuid as target_id
    from ${source.from}${beyond} order by ${source.at} desc, ${id} desc limit ${timelineSize + 1})`
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

function positionOf(token: string | null): { at: string; id: string } | null {
  const [at, id] = (token && decodePosition(token, 2)) || []
  const isReadable =
    typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at)) && typeof id === 'string' && isId(id)
  return isReadable ? { at, id } : null
}
