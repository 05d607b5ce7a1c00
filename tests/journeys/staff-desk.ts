import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { inDatabase } from './buyer.ts'

/** What customers do, in words, for the journeys of staff. */

/**
 * A ticket of the demo customer (or of another one) with one message, as the customer's form writes
 * it.
 */
export async function customerTicket(
  databaseUrl: string,
  subject: string,
  email: string = demoAccounts.customer,
): Promise<string> {
  const [row] = await inDatabase(
    databaseUrl,
    `with ticket as (
      insert into support_tickets (id, ticket_number, customer_id, requester_name, requester_email, subject, last_public_message_at)
      select gen_random_uuid(), 'TKT-' || lpad((random() * 999999)::int::text, 6, '0') || '-' || upper(substr(md5(random()::text), 1, 3)), id,
        first_name || ' ' || last_name, email, $2, now() from customers where email = $1
      returning id, ticket_number, requester_name),
    message as (
      insert into support_messages (id, ticket_id, sender_type, sender_name, message)
      select gen_random_uuid(), id, 'customer', requester_name, 'Since this morning nothing comes in.' from ticket)
    insert into support_ticket_changes (id, ticket_id, kind, after, actor_name)
    select gen_random_uuid(), id, 'created', ticket_number, requester_name from ticket returning ticket_id as id`,
    [email, subject],
  )
  return String(row?.id)
}

export async function customerWrites(
  databaseUrl: string,
  ticket: string,
  message: string,
): Promise<void> {
  await inDatabase(
    databaseUrl,
    `insert into support_messages (id, ticket_id, sender_type, sender_name, message)
    select gen_random_uuid(), id, 'customer', requester_name, $2 from support_tickets where id = $1`,
    [ticket, message],
  )
}
