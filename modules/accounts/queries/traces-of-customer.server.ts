import { sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'

/** Ids of everything that belongs to a customer, as the activity log names it. */
export async function tracesOfCustomer(
  customerId: string,
  authUserId: string | null,
  executor: Executor,
): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id::text from orders where customer_id = ${customerId}
    union all select id::text from invoices where customer_id = ${customerId}
    union all select id::text from subscriptions where customer_id = ${customerId}
    union all select id::text from email_logs where customer_id = ${customerId}
    union all select id::text from email_suppressions where address = (select lower(email) from customers where id = ${customerId})
    union all select id::text from payment_claims where customer_id = ${customerId}
    union all select id::text from support_tickets where customer_id = ${customerId}
      or (customer_id is null and requester_email <> '' and lower(requester_email) = (select lower(email) from customers where id = ${customerId}))
    union all select id::text from chat_sessions
      where customer_id = ${customerId} or lower(visitor_email) = (select lower(email) from customers where id = ${customerId})
    union all select m.id::text from incoming_mails m join support_tickets t on t.id = m.ticket_id where t.customer_id = ${customerId}`)
  return [customerId, ...(authUserId === null ? [] : [authUserId]), ...rows.map(({ id }) => id)]
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
    sql`select id::text, author_name as name from blog_comments where author_email <> '' and lower(author_email) = lower(${address})`,
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
