import { sql } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import type { DeletionFacts } from '../rules/customer-deletion.ts'

/**
 * Ids of everything that belongs to a customer, as the activity log names it; `addresses` are
 * theirs in lower case.
 */
export async function tracesOfCustomer(
  customerId: string,
  { authUserId, addresses }: { authUserId: string | null; addresses: readonly string[] },
  executor: Executor,
): Promise<string[]> {
  const theirs = sql`any(${sql.param([...addresses])}::text[])`
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id::text from orders where customer_id = ${customerId}
    union all select id::text from invoices where customer_id = ${customerId}
    union all select id::text from subscriptions
      where customer_id = ${customerId}
    union all select s.id::text from provisioned_services s
      join subscriptions u on u.id = s.subscription_id
      where u.customer_id = ${customerId}
    union all select id::text from email_logs
      where customer_id = ${customerId}
    union all select id::text from email_suppressions
      where address = ${theirs}
    union all select id::text from payment_claims
      where customer_id = ${customerId}
    union all select id::text from support_tickets
      where customer_id = ${customerId}
      or (customer_id is null and requester_email <> ''
        and lower(requester_email) = ${theirs})
    union all select id::text from chat_sessions
      where customer_id = ${customerId}
        or lower(visitor_email) = ${theirs}
    union all select m.id::text from incoming_mails m
      join support_tickets t on t.id = m.ticket_id
      where t.customer_id = ${customerId}`)
  return [customerId, ...(authUserId === null ? [] : [authUserId]), ...rows.map(({ id }) => id)]
}

/** The confirmed address of their account, which may be another one than their record has. */
export async function accountAddress(
  authUserId: string | null,
  executor: Executor,
): Promise<string | null> {
  const { rows } = await executor.execute<{ email: string }>(
    sql`select email from users where id = ${authUserId} and email_verified`,
  )
  return rows[0]?.email ?? null
}

/**
 * Comments on posts under an address, which is not proven to be theirs, and the names above them:
 * the log says these when staff decide about a comment.
 */
export async function commentsUnder(
  address: string,
  executor: Executor,
): Promise<{ ids: string[]; names: string[] }> {
  const { rows } = await executor.execute<{ id: string; name: string }>(
    sql`select id::text, author_name as name
      from blog_comments where author_email <> ''
      and lower(author_email) = lower(${address})`,
  )
  return { ids: rows.map(({ id }) => id), names: [...new Set(rows.map(({ name }) => name))] }
}

/** What their account calls them, which histories and the log say of what they did themselves. */
export async function accountNames(
  authUserId: string | null,
  executor: Executor,
): Promise<string[]> {
  const { rows } = await executor.execute<{ name: string }>(
    sql`select name from users where id = ${authUserId}`,
  )
  return rows.map(({ name }) => name)
}

/**
 * What decides whether a customer can be deleted; read by the confirmation page and by the
 * operation.
 */
export async function deletionFacts(
  customerId: string,
  executor: Executor = db(),
): Promise<DeletionFacts> {
  const { rows } = await executor.execute<{
    running: number
    open: string[]
    credit: string
    waiting: number
  }>(sql`
    with waiting as (
      select o.id from orders o where o.customer_id = ${customerId}
        and o.deleted_at is null and o.status in ('pending', 'processing')
      and not exists (select from invoices i
        where i.order_id = o.id and i.deleted_at is null
          and (i.paid_cents > 0 or i.tax_point is not null)))
    select
      (select count(*)::int from subscriptions
        where customer_id = ${customerId}
          and status <> 'cancelled') as running,
      (select coalesce(array_agg(invoice_number
        order by created_at), '{}') from invoices
        where customer_id = ${customerId}
          and kind = 'invoice' and deleted_at is null
          and status in ('draft', 'unpaid', 'pending')
        and (subscription_id is not null
          or order_id is null or order_id not in (select id from waiting))) as open,
      (select coalesce(sum(amount_cents), 0)
        from customer_credits where customer_id = ${customerId}) as credit,
      (select count(*)::int from waiting) as waiting`)
  const row = rows[0]
  if (!row) throw new Error('The customer could not be read')
  return {
    runningServices: row.running,
    openInvoices: row.open,
    creditCents: Number(row.credit),
    waitingOrders: row.waiting,
  }
}
