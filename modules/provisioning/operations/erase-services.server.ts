import { sql } from 'drizzle-orm'
import { eraseFromActivity } from '#modules/activity/operations/erase-from-activity.server.ts'
import { deletedCustomer } from '#modules/customers/rules/customer.ts'
import type { Transaction } from '#platform/database.server.ts'

type Named = { id: string; domain: string; userName: string }

const namesOf = (rows: readonly Named[]) =>
  rows.flatMap(({ domain, userName }) => [domain, userName])

/**
 * Not on a server, for all that is known: not seen there, not being made at this moment, and no
 * answer about it was lost.
 */
const isGone = sql`(s.seen = 'ended' or (s.seen = 'none' and s.doubted_verb is null
  and not exists (select from service_actions a
    where a.service_id = s.id and a.state = 'running')))`

/**
 * Removes what a deleted customer's services say of them: what was sent to servers and answered,
 * and the names of accounts that are not on a server (any more). One that is or may be there keeps
 * its names until it is gone, because it is found by them. Returns all these names.
 */
export async function eraseServices(tx: Transaction, customerId: string): Promise<string[]> {
  const own = sql`s.subscription_id in (select id from subscriptions
    where customer_id = ${customerId})`
  const { rows } = await tx.execute<Named>(sql`
    select s.id, s.domain, s.user_name as "userName"
      from provisioned_services s where ${own}`)
  await tx.execute(sql`
    update service_actions set exchanges = '[]', problem = ''
    where service_id in (select s.id from provisioned_services s where ${own})`)
  await tx.execute(sql`
    update provisioned_services s set domain = '', user_name = '', hold_reason = ''
    where ${own} and ${isGone}`)
  return namesOf(rows)
}

/** Removes what was kept of a deleted customer's accounts, once they are gone as well. */
export async function eraseLeftover(tx: Transaction, subscriptionId: string): Promise<void> {
  const { rows } = await tx.execute<Named>(sql`
    select s.id, s.domain, s.user_name as "userName" from provisioned_services s
      join subscriptions u on u.id = s.subscription_id
      join customers c on c.id = u.customer_id
    where u.id = ${subscriptionId} and c.deleted_at is not null
      and (s.domain <> '' or s.user_name <> '') and ${isGone}`)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const list = sql`${sql.param(ids)}::uuid[]`
  await tx.execute(sql`
    update service_actions set exchanges = '[]', problem = '' where service_id = any(${list})`)
  await tx.execute(sql`
    update provisioned_services set domain = '', user_name = '', hold_reason = ''
    where id = any(${list})`)
  await eraseFromActivity(tx, {
    entityIds: ids,
    accountId: null,
    names: [...new Set(namesOf(rows))],
    addresses: [],
    substitute: deletedCustomer,
  })
}
