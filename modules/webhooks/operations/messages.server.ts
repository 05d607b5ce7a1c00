import { inArray, sql } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor, type Transaction } from '#platform/database.server.ts'
import { eventObjects } from '../queries/event-objects.server.ts'
import { type EventSubject, webhookEvents } from '../rules/event.ts'
import { webhookMessages } from '../tables.server.ts'

const atOnce = 200

/** Bodies are made while no customer is being erased: what was read before is written before. */
const bodies = sql`hashtextextended('webhook bodies', 0)`

type NewMessage = { id: string; type: string; subjectId: string | null; createdAt: Date }

/** The id of an event, the same for every attempt: receivers know by it what they have. */
export function messageName(id: string): string {
  return `msg_${id.replaceAll('-', '')}`
}

/**
 * Makes the bodies of new messages and one delivery for each endpoint that wants them, until none
 * is new. However many servers do it at once, each message is given out once.
 */
export async function giveOutMessages(): Promise<number> {
  for (let given = 0; ; ) {
    const count = await db().transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${bodies})`)
      const { rows } = await tx.execute<NewMessage>(sql`
        select id, type, subject_id as "subjectId", created_at as "createdAt"
        from webhook_messages
        where body is null order by position limit ${atOnce} for update skip locked`)
      if (rows.length > 0) await giveOut(tx, rows, await objectsOf(rows))
      return rows.length
    })
    given += count
    if (count < atOnce) return given
  }
}

async function giveOut(
  tx: Executor,
  messages: readonly NewMessage[],
  objects: ReadonlyMap<string, object>,
): Promise<void> {
  const bodies = messages.map((message) => bodyOf(message, objects.get(message.id)))
  const ids = sql.param(messages.map(({ id }) => id))
  await tx.execute(sql`
    update webhook_messages set body = made.body
    from unnest(${ids}::uuid[], ${sql.param(bodies)}::text[]) as made(id, body)
    where webhook_messages.id = made.id`)
  await tx.execute(sql`
    insert into webhook_deliveries (id, message_id, endpoint_id, type, next_at)
    select gen_random_uuid(), message.id, endpoint.id, message.type, ${now()}
    from webhook_messages message join webhook_endpoints endpoint
      on endpoint.state <> 'disabled'
        and endpoint.created_at <= message.created_at
      and (endpoint.events = '{}' or message.type = any (endpoint.events))
    where message.id = any (${ids}::uuid[])
    on conflict do nothing`)
}

function bodyOf({ type, createdAt }: NewMessage, data: object | undefined): string {
  return JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data: data ?? {} })
}

/** By the id of the message. */
async function objectsOf(messages: readonly NewMessage[]): Promise<ReadonlyMap<string, object>> {
  const subjects = new Map<EventSubject, Set<string>>()
  for (const message of messages) {
    const subject = subjectOf(message.type)
    if (subject && message.subjectId)
      subjects.set(subject, (subjects.get(subject) ?? new Set()).add(message.subjectId))
  }
  const found = new Map<string, object>()
  for (const [subject, ids] of subjects)
    for (const [id, value] of await eventObjects(subject, [...ids]))
      found.set(`${subject}:${id}`, value)
  return new Map(
    messages.flatMap(({ id, type, subjectId }) => {
      const value = found.get(`${subjectOf(type)}:${subjectId}`)
      return value ? [[id, value] as const] : []
    }),
  )
}

function subjectOf(type: string): EventSubject | undefined {
  const known: Partial<Record<string, { subject: EventSubject }>> = webhookEvents
  return known[type]?.subject
}

/** Invoices whose due date has just passed in the site's time zone: an event each, once. */
export async function findOverdueInvoices(): Promise<void> {
  const { timezone } = await siteSettings()
  const today = dayIn(timezone, now())
  await db().execute(sql`
    insert into webhook_messages (id, type, subject_id)
    select gen_random_uuid(), 'invoice.overdue', invoice.id from invoices invoice
    where invoice.kind = 'invoice' and invoice.status in ('pending', 'unpaid')
      and not invoice.is_offer and invoice.deleted_at is null
      and invoice.due_date < ${today}::date
        and invoice.due_date >= ${today}::date - 7
      and exists (select from webhook_endpoints where state <> 'disabled'
        and (events = '{}' or 'invoice.overdue' = any (events)))
      and not exists (select from webhook_messages told
        where told.subject_id = invoice.id
          and told.type = 'invoice.overdue')`)
}

/** Deletes messages older than `days`, with their deliveries and attempts. */
export async function pruneMessages(days: number): Promise<void> {
  const before = new Date(now().getTime() - days * 86_400_000)
  for (;;) {
    const old = db()
      .select({ id: webhookMessages.id })
      .from(webhookMessages)
      .where(sql`${webhookMessages.createdAt} < ${before}`)
      .limit(1_000)
    const { rowCount } = await db().delete(webhookMessages).where(inArray(webhookMessages.id, old))
    if (!rowCount) return
  }
}

/** What this transaction changes is told to no endpoint: it happened elsewhere, long ago. */
export async function silenceWebhooks(tx: Executor): Promise<void> {
  await tx.execute(sql`select set_config('hostwright.quiet', 'on', true)`)
}

/** A message that no change caused, for one endpoint. */
export async function addMessageFor(
  tx: Executor,
  endpointId: string,
  { type, data }: { type: string; data: object },
): Promise<string> {
  const [id, deliveryId, at] = [newId(), newId(), now()]
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  await tx.insert(webhookMessages).values({ id, type, subjectId: null, body })
  await tx.execute(sql`
    insert into webhook_deliveries (id, message_id, endpoint_id, type, next_at)
    values (${deliveryId}, ${id}, ${endpointId}, ${type}, ${at})`)
  return deliveryId
}

/**
 * What was written about a customer who is being erased goes, with what receivers answered: about
 * one of these rows, or with one of these texts in it. What was not sent yet is sent no more, but
 * for what this erasure itself says, whose body is made from what is left.
 */
export async function eraseMessages(
  tx: Transaction,
  { subjectIds, texts }: { subjectIds: readonly string[]; texts: readonly string[] },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${bodies})`)
  await tx.execute(sql`
    delete from webhook_messages where body is not null
      and (subject_id::text = any (${sql.param(subjectIds)}::text[])
        or exists (select from unnest(${sql.param(texts)}::text[]) as told(words)
          where told.words <> '' and position(lower(told.words) in lower(body)) > 0))`)
}
