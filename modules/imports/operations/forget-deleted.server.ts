import { sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { whmcsTables } from '../rules/whmcs/tables.ts'

/** Tables whose rows name their client. */
const ofClients = whmcsTables.flatMap(({ name, parent }) =>
  parent === 'userid' || parent === 'client_id' ? [name] : [],
)

/** Tables whose rows are parts of these. */
const parts = Object.entries({
  tblhostingaddons: 'tblhosting',
  tblcancelrequests: 'tblhosting',
  tblinvoiceitems: 'tblinvoices',
  tblaccounts: 'tblinvoices',
  tblticketreplies: 'tbltickets',
  tblticketnotes: 'tbltickets',
})

/**
 * Drops rows of sources that are about customers who were deleted here, of all or of one: a record
 * without its row is not looked at again, so that nothing of the person comes back. The source has
 * them still: called whenever it was read.
 */
export async function forgetDeleted(executor: Executor, customerId?: string): Promise<void> {
  const one = customerId === undefined ? sql`` : sql`and customer.id = ${customerId}`
  const pairs = sql.join(
    parts.map(([part, whole]) => sql`(${part}, ${whole})`),
    sql`, `,
  )
  await executor.execute(sql`
    with clients as materialized (
      select record.source, record.kind, record.source_id from import_records record
      join customers customer on customer.id = record.target_id
      where record.kind = 'tblclients' and customer.deleted_at is not null ${one}
    ), own as materialized (
      select * from clients
      union all
      select record.source, record.kind, record.source_id from import_records record
      join clients on clients.source = record.source
        and clients.source_id = record.parent_id
      where record.kind = any(${sql.param(ofClients)}::text[])
    ), gone as (
      select * from own
      union all
      select part.source, part.kind, part.source_id from import_records part
      join own on own.source = part.source and own.source_id = part.parent_id
      where (part.kind, own.kind) in (${pairs})
      union all
      select field.source, field.kind, field.source_id from import_records field
      join clients on clients.source = field.source
        and clients.source_id = field.parent_id
      join import_records named on named.source = field.source
        and named.kind = 'tblcustomfields' and named.data ->> 'type' = 'client'
        and named.source_id::text = field.data ->> 'fieldid'
      where field.kind = 'tblcustomfieldsvalues'
      union all
      select login.source, login.kind, login.source_id from own
      join import_records link on link.source = own.source and link.kind = own.kind
        and link.source_id = own.source_id
      join import_records login on login.source = link.source and login.kind = 'tblusers'
        and login.source_id::text = link.data ->> 'auth_user_id'
      where own.kind = 'tblusers_clients' and not exists (
        select from import_records other where other.source = link.source
          and other.kind = 'tblusers_clients'
          and other.data ->> 'auth_user_id' = link.data ->> 'auth_user_id'
          and not exists (select from clients
            where clients.source = other.source and clients.source_id = other.parent_id))
    )
    update import_records record set data = null from gone
    where record.source = gone.source and record.kind = gone.kind
      and record.source_id = gone.source_id and record.data is not null`)
}

/** What imports hold of a customer who is being erased goes, and their names in its reports. */
export async function eraseImported(
  tx: Executor,
  { customerId, names }: { customerId: string; names: readonly string[] },
): Promise<void> {
  const lower = names.map((name) => name.toLowerCase())
  await tx.execute(sql`
    update import_findings finding set name = ''
    where finding.name <> '' and (lower(finding.name) = any(${sql.param(lower)}::text[])
      or exists (select from import_records record
        join imports on imports.source = record.source
        where imports.id = finding.import_id and record.kind = 'tblclients'
          and record.target_id = ${customerId} and record.source_id = finding.source_id
          and finding.subject in ('tblclients', 'owed', 'credit')))`)
  await forgetDeleted(tx, customerId)
}
