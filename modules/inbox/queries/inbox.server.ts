import { type SQL, sql } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import type { KeysetSlice, KeysetSort } from '#platform/database/keyset.server.ts'
import { countUpTo, listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { type InboxKind, type InboxQuery, inboxKinds } from '../rules/inbox.ts'

/**
 * What waits for staff, of each kind with the same columns; each is found, and ordered as below, by
 * an index of its table on what waits.
 */
const waiting: Record<InboxKind, SQL> = {
  ticket: sql`select 'ticket' as kind, t.id, t.subject as title, t.requester_name as who, t.ticket_number as number,
    t.priority::text as priority, t.assigned_agent_id as agent_id,
    coalesce(t.next_response_from, t.created_at) as since, t.sla_due_at as due
    from support_tickets t where t.status in ('open', 'in_progress')`,
  chat: sql`select 'chat', c.id,
    coalesce((select left(m.content, 140) from chat_messages m
      where m.session_id = c.id and m.sender_type = 'visitor'
      order by m.seq desc limit 1), ''),
    c.visitor_name, '', 'normal', o.user_id,
    case c.status when 'waiting' then c.queued_at
      else c.last_message_at end, null::timestamptz
    from chat_sessions c left join chat_operators o on o.id = c.assigned_operator_id
    where c.status = 'waiting' or (c.status = 'active' and c.is_unread)`,
  enquiry: sql`select 'enquiry', e.id, e.subject, e.name, '', 'normal', e.assigned_to, e.created_at, null::timestamptz
    from general_enquiries e where e.status in ('new', 'read', 'in_progress') and e.ticket_id is null`,
  inquiry: sql`select 'inquiry', d.id, d.domain_name, coalesce(nullif(d.company_name, ''), d.contact_name), '', d.priority::text, d.assigned_to, d.created_at, null::timestamptz
    from domain_inquiries d where d.status in ('new', 'in_progress') and d.ticket_id is null`,
}

export type InboxItem = {
  kind: InboxKind
  id: string
  title: string
  who: string
  /** Of a ticket; blank for others. */
  number: string
  priority: 'low' | 'normal' | 'high' | 'urgent'
  agentName: string | null
  since: Date
  /** When an answer was promised. */
  due: Date | null
}

const at = sql`coalesce(inbox.due, inbox.since)`

const sort: KeysetSort<InboxItem> = [
  { column: at, kind: 'moment', of: ({ due, since }) => due ?? since },
  { column: sql`inbox.id`, kind: 'id', of: ({ id }) => id },
]

/** With a slice the first of each kind, so that no more is read however much waits. */
function itemsOf(kinds: readonly InboxKind[], slice?: KeysetSlice): SQL {
  // The first kind names the columns, also where it has no rows.
  const none = sql`select * from (${waiting.ticket}) as columns where false`
  const names = sql.raw('(kind, id, title, who, number, priority, agent_id, since, due)')
  const parts = kinds.map((kind) =>
    slice
      ? sql`(select * from (${waiting[kind]}) as inbox ${names}
          where ${slice.where ?? sql`true`}
          order by ${sql.join(slice.orderBy, sql`, `)} limit ${slice.limit})`
      : sql`(${waiting[kind]})`,
  )
  return sql`(${sql.join([none, ...parts], sql` union all `)}) as inbox`
}

function ofWhom(whose: InboxQuery['filters']['whose'], memberId: string): SQL | undefined {
  if (whose === null) return undefined
  return whose === 'me' ? sql`inbox.agent_id = ${memberId}` : sql`inbox.agent_id is null`
}

/**
 * One page of what waits, of the kinds that the reader may handle; the page's guard asks.
 * `memberId` is who 'me' is.
 */
export function inboxPage(
  query: InboxQuery,
  { kinds, memberId }: { kinds: readonly InboxKind[]; memberId: string },
): Promise<Page<InboxItem>> {
  const { kind, whose } = query.filters
  const chosen = kind === null ? kinds : kinds.filter((each) => each === kind)
  const where = ofWhom(whose, memberId)
  return listPage(sort, query, { table: itemsOf(chosen), where }, (slice) =>
    db()
      .select({
        kind: sql<InboxKind>`inbox.kind`,
        id: sql<string>`inbox.id`,
        title: sql<string>`inbox.title`,
        who: sql<string>`inbox.who`,
        number: sql<string>`inbox.number`,
        priority: sql<InboxItem['priority']>`inbox.priority`,
        agentName: sql<string | null>`(select u.name
          from users u where u.id = inbox.agent_id)`,
        since: sql<Date>`inbox.since`.mapWith(supportTickets.createdAt),
        due: sql<Date | null>`inbox.due`.mapWith(supportTickets.slaDueAt),
      })
      .from(itemsOf(chosen, slice))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/** How many wait of each kind, counted up to `countCap` + 1. */
export async function inboxCounts(
  whose: InboxQuery['filters']['whose'],
  { kinds, memberId }: { kinds: readonly InboxKind[]; memberId: string },
): Promise<Partial<Record<InboxKind, number>>> {
  const counted = await Promise.all(
    inboxKinds
      .filter((kind) => kinds.includes(kind))
      .map(
        async (kind) => [kind, await countUpTo(itemsOf([kind]), ofWhom(whose, memberId))] as const,
      ),
  )
  return Object.fromEntries(counted)
}
