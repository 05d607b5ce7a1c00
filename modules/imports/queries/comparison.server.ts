import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import {
  type ComparedAmount,
  type ImportSource,
  sourceNames,
  sourcePlaces,
} from '../rules/import.ts'
import { creditClients } from './source-credits.server.ts'

/** Invoices of the source that are here, with what they are worth, in cents. */
function sourceInvoices(source: ImportSource) {
  return sql`
    select invoice.source_id, invoice.target_id, client.target_id as customer_id,
      invoice.data ->> 'status' as status,
      coalesce(nullif(invoice.data ->> 'total', ''), '0')::numeric * 100 as total,
      coalesce(nullif(invoice.data ->> 'credit', ''), '0')::numeric * 100 as credit,
      coalesce(moved.received, 0) as received, coalesce(moved.refunded, 0) as refunded,
      not exists (select from import_records item
        where item.source = invoice.source
        and item.kind = 'tblinvoiceitems'
          and item.parent_id = invoice.source_id
        and coalesce(item.data ->> 'type', '') not in ('Invoice', 'AddFunds'))
      and exists (select from import_records item
        where item.source = invoice.source
        and item.kind = 'tblinvoiceitems'
          and item.parent_id = invoice.source_id)
        as is_no_debt
    from import_records invoice
    join import_records client on client.source = invoice.source
      and client.kind = 'tblclients' and client.source_id = invoice.parent_id
    left join lateral (
      select sum(coalesce(nullif(entry.data ->> 'amountin', ''), '0')::numeric * 100) as received,
        sum(coalesce(nullif(entry.data ->> 'amountout', ''), '0')::numeric * 100) as refunded
      from import_records entry where entry.source = invoice.source
        and entry.kind = 'tblaccounts' and entry.parent_id = invoice.source_id
    ) moved on true
    where invoice.source = ${source} and invoice.kind = 'tblinvoices'
      and invoice.outcome in ('new', 'changed', 'unchanged')
        and invoice.data is not null`
}

const isOwed = sql`lower(status) in ('unpaid', 'overdue', 'collections', 'payment pending') and not is_no_debt`

/** The sums of both sides, worked out apart: the source's by its own tables, ours by our books. */
export async function comparedTotals(source: ImportSource): Promise<ComparedAmount[]> {
  const by = sourceNames[source]
  const { rows } = await db().execute<{
    what: ComparedAmount['what']
    source: string
    here: string
  }>(sql`
    with theirs as materialized (${sourceInvoices(source)}),
    ours as (select * from invoices where imported_from like ${`${source}:%`}
      and deleted_at is null)
    select 'invoices' as what, (select count(*)
      from theirs) as source, (select count(*)
      from ours where kind = 'invoice') as here
    union all
    select 'invoiced', (select coalesce(sum(total + credit), 0)
      from theirs), (select coalesce(sum(total_cents), 0)
        from ours where kind = 'invoice')
    union all
    select 'received', (select coalesce(sum(received), 0) from theirs),
      (select coalesce(sum(amount_cents), 0) from payments where is_imported
        and recorded_by = ${by} and reverses_payment_id is null)
    union all
    select 'refunded', (select coalesce(sum(refunded), 0) from theirs),
      (select coalesce(sum(amount_cents), 0)
        from payouts where requested_by = ${by})
      - (select coalesce(sum(amount_cents), 0) from payments where is_imported
        and recorded_by = ${by} and reverses_payment_id is not null)
    union all
    select 'owed', (select coalesce(sum(greatest(0, total - received + refunded)), 0)
      from theirs where ${isOwed}),
      (select coalesce(sum(greatest(0, total_cents - credited_cents - paid_cents)), 0)
        from ours where kind = 'invoice' and status in ('pending', 'unpaid'))
    union all
    select 'credit', (select coalesce(sum(cents), 0)
      from (${creditClients(source)}) as client),
      (select coalesce(sum(amount_cents), 0)
        from customer_credits where is_imported
        and recorded_by = ${by})`)
  return rows.map(({ what, source: theirs, here }) => ({
    what,
    source: Math.round(Number(theirs)),
    here: Number(here),
  }))
}

export type BalanceDifference = {
  what: 'owed' | 'credit'
  clientId: number
  name: string
  source: number
  here: number
}

/** Customers whose debt or credit differs, at most `limit` of them. */
export async function balanceDifferences(
  source: ImportSource,
  limit: number,
): Promise<BalanceDifference[]> {
  const by = sourceNames[source]
  const { rows } = await db().execute<{
    what: 'owed' | 'credit'
    client: string
    name: string
    source: string
    here: string
  }>(sql`
    with clients as materialized (
      select target_id as customer_id, min(source_id) as client, (array_agg(name
        order by source_id))[1] as name, sum(cents) as credit
      from (${creditClients(source)}) as client group by target_id
    ), owed as (
      select customer_id, sum(greatest(0, total - received + refunded)) as cents
        from (${sourceInvoices(source)}) as invoice
          where ${isOwed} group by customer_id
    ), our_owed as (
      select customer_id, sum(greatest(0,
        total_cents - credited_cents - paid_cents)) as cents from invoices
      where imported_from like ${`${source}:%`} and kind = 'invoice'
        and status in ('pending', 'unpaid')
          and deleted_at is null group by customer_id
    ), our_credit as (
      select customer_id, sum(amount_cents) as cents from customer_credits
        where is_imported and recorded_by = ${by} group by customer_id
    )
    select 'owed' as what, client, name, coalesce(owed.cents, 0) as source,
      coalesce(our_owed.cents, 0) as here
    from clients left join owed using (customer_id)
      left join our_owed using (customer_id)
    where coalesce(owed.cents, 0) <> coalesce(our_owed.cents, 0)
    union all
    select 'credit', client, name, clients.credit, coalesce(our_credit.cents, 0)
    from clients left join our_credit using (customer_id)
      where clients.credit <> coalesce(our_credit.cents, 0)
    order by client, what limit ${limit}`)
  return rows.map(({ what, client, name, source: theirs, here }) => ({
    what,
    name,
    clientId: Number(client),
    source: Number(theirs),
    here: Number(here),
  }))
}

/** Payments of the source that no imported invoice has: without one, or of one that is not here. */
export async function paymentsWithoutInvoice(
  source: ImportSource,
  limit: number,
): Promise<{ sourceId: number; invoice: string; cents: number; reason: string }[]> {
  const { rows } = await db().execute<{
    id: string
    invoice: string
    cents: string
    is_alone: boolean
    fault: string | null
  }>(sql`
    select payment.source_id as id, coalesce(payment.data ->> 'invoiceid', '') as invoice,
      payment.parent_id is null as is_alone, payment.data ->> 'fault' as fault,
      (coalesce(nullif(payment.data ->> 'amountin', ''),
        '0')::numeric - coalesce(nullif(payment.data ->> 'amountout', ''),
        '0')::numeric) * 100 as cents
    from import_records payment
    left join import_records invoice on invoice.source = payment.source
      and invoice.kind = 'tblinvoices'
        and invoice.source_id = payment.parent_id
      and invoice.outcome in ('new', 'changed', 'unchanged')
    where payment.source = ${source} and payment.kind = 'tblaccounts'
      and payment.data is not null and invoice.source_id is null
    order by payment.source_id limit ${limit}`)
  return rows.map(({ id, invoice, cents, is_alone, fault }) => ({
    sourceId: Number(id),
    invoice,
    cents: Math.round(Number(cents)),
    reason:
      fault ??
      (is_alone
        ? `Belongs to no invoice ${sourcePlaces[source]}; it counts where the credit there counts it`
        : 'Its invoice was not imported'),
  }))
}
