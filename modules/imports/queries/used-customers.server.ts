import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { ImportSource } from '../rules/import.ts'

/** Of imported customers: those with records that did not come with an import. */
export async function usedCustomers(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const list = sql`${sql.param([...ids])}::uuid[]`
  const { rows } = await db().execute<{ id: string; reason: string }>(sql`
    select customer_id as id, 'has an order here' as reason from orders
      where customer_id = any(${list})
    union all
    select customer_id, 'has an invoice of this site' from invoices
      where customer_id = any(${list}) and imported_from is null
    union all
    select customer_id, 'has a payment that was recorded here' from payments
      where customer_id = any(${list}) and not is_imported
    union all
    select customer_id, 'has credit that was recorded here' from customer_credits
      where customer_id = any(${list}) and not is_imported
    union all
    select customer_id, 'has a service that began here' from subscriptions
      where customer_id = any(${list})
      and not exists (select from import_records
        where target_id = subscriptions.id)
    union all
    select customer_id, 'has a ticket that was opened here' from support_tickets
      where customer_id = any(${list})
      and not exists (select from import_records
        where target_id = support_tickets.id)
    union all
    select customer_id, 'has a chat here'
      from chat_sessions where customer_id = any(${list})
    union all
    select customers.id, 'has signed in here' from customers
      join users on users.id = customers.auth_user_id
    where customers.id = any(${list})
      and users.last_signed_in_at is not null`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

/** Of imported customers: those whose documents, services or tickets are still here. */
export async function customersWithRest(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const list = sql`${sql.param([...ids])}::uuid[]`
  const { rows } = await db().execute<{ id: string }>(sql`
    select customer_id as id from invoices where customer_id = any(${list})
    union select customer_id from subscriptions where customer_id = any(${list})
    union select customer_id from support_tickets where customer_id = any(${list})`)
  return new Map(rows.map(({ id }) => [id, 'has what stays here']))
}

/**
 * Of imported customers: those whose import is open. From then on they and staff keep the details
 * here, and a later import, or another firm's with the same numbers, doesn't write over them.
 */
export async function openedCustomers(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db().execute<{ id: string }>(sql`
    select distinct record.target_id as id from import_records record
    join imports on imports.id = record.import_id
    where record.kind = 'tblclients' and imports.state = 'opened'
      and record.target_id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id }) => [id, 'its import is open, so its details are kept here']))
}

/** Customers that earlier imports of a source brought, by their numbers there. */
export async function knownCustomers(
  source: ImportSource,
  sourceIds: readonly number[],
): Promise<Map<number, { email: string; firstName: string }>> {
  if (sourceIds.length === 0) return new Map()
  const { rows } = await db().execute<{ id: string; email: string; firstName: string }>(sql`
    select record.source_id as id, customers.email, customers.first_name as "firstName"
    from import_records record join customers on customers.id = record.target_id
    where record.source = ${source} and record.kind = 'tblclients'
      and record.written_hash is not null
      and record.source_id = any(${sql.param([...sourceIds])}::bigint[])`)
  return new Map(rows.map(({ id, ...known }) => [Number(id), known]))
}
