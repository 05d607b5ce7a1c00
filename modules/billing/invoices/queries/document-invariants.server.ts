import { type SQL, sql } from 'drizzle-orm'
import { owedIn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import type { Invariant } from '#platform/database/invariant.server.ts'

/**
 * The VAT of a note for an amount is worked out inside it, which rounding may set a cent apart from
 * VAT on its value. The last of several notes takes the remaining VAT, and with it the cent of
 * each.
 */
const roundingOfCredits = sql`case when invoices.kind = 'credit_note'
  then (select count(*) from invoices other
    where other.original_invoice_id = invoices.original_invoice_id
    and other.deleted_at is null) else 0 end`

/**
 * A period across a change of the rate (D44): its parts are checked by themselves. An imported
 * document says what its issuer wrote.
 */
const apportioned = sql`case when invoices.rate_parts is null
  and invoices.imported_from is null then 0
    else abs(vat_cents) + abs(subtotal_cents) end`

/**
 * A total with VAT that was taken off an order before it was paid: the VAT inside what is left may
 * be a cent apart.
 */
const roundingOfRevisedOrders = sql`case when exists (select
  from invoices note where note.order_id = orders.id
  and note.kind = 'credit_note'
  and note.subscription_id is null) then 1 else 0 end`

/**
 * Where a quoted total was held at another rate, VAT was worked out inside it (D36), which rounding
 * may set a cent apart from VAT on the value. The difference line that such a document ends with
 * marks it; what the pro-forma lost by a revision keeps its own rate.
 */
const roundingOfHeldTotals = sql`case when exists (select
  from invoices held left join invoice_lines line on line.invoice_id = held.id
    where held.id in (invoices.id, invoices.original_invoice_id)
      and line.description like 'Price adjusted for VAT (%'
  ) then 1 + (select coalesce(sum(abs(revision.total_cents)), 0)
    from invoices revision
    where revision.original_invoice_id in (invoices.id, invoices.original_invoice_id)
      and revision.revises_pro_forma
        and revision.deleted_at is null) else 0 end`

/** Invariants 5, 6, 7, 10 and 20 of docs/safety.md: documents, their numbers and sums. */
export const documentInvariants: Invariant[] = [
  {
    number: 5,
    title: 'Document numbers are unique and never reused',
    violations: sql`
      select 'order number ' || order_number || ' was given ' || count(*) || ' times' as subject
        from orders group by order_number having count(*) > 1
      union all
      select 'invoice number ' || invoice_number || ' was given ' || count(*) || ' times'
        from invoices
      where imported_from is null group by invoice_number having count(*) > 1
      union all
      select 'series ' || given.series || ' is at ' || coalesce(last, 0) || ' with ' || number || ' numbers given, so it will repeat one'
      from (
        select prefix as series, count(*) as number,
          max(digits::numeric) as highest,
          bool_or(prefix ~ '^INV-(\\d{6}|\\d{4}-\\d{2})-$') as sequential
        from invoices, lateral (
          select substring(invoice_number
            from '^(INV-(?:\\d{4}-\\d{2}|\\d{6}|\\d{4})-)\\d{4,}$') as prefix, substring(invoice_number from '\\d+$') as digits
        ) as parts
        where prefix is not null and imported_from is null group by prefix
      ) as given left join document_series on document_series.series = given.series
      where number > coalesce(last, 0) or (sequential
        and highest > coalesce(last, 0))`,
  },
  {
    number: 6,
    title: 'Total = subtotal + VAT, in cents',
    violations: sql`${sums({ number: sql`order_number`, documents: sql`orders`, lines: sql`order_lines`, owner: sql`order_id`, tolerance: roundingOfRevisedOrders })}
      union all ${sums({ number: sql`invoice_number`, documents: sql`invoices`, lines: sql`invoice_lines`, owner: sql`invoice_id`, tolerance: sql`${roundingOfCredits} + ${roundingOfHeldTotals} + ${apportioned}` })}
      union all
      select invoice_number || ': ' || subtotal_cents || ' and VAT ' || vat_cents || ' are not the sums of their parts'
      from invoices cross join lateral (
        select sum((part ->> 'subtotalCents')::bigint) as subtotal,
          sum((part ->> 'vatCents')::bigint) as vat
          from jsonb_array_elements(rate_parts) as part
      ) as parts where rate_parts is not null
        and (parts.subtotal <> subtotal_cents
        or parts.vat <> vat_cents)`,
  },
  {
    number: 7,
    title: 'One invoice per subscription and period',
    violations: sql`
      select 'subscription ' || subscription_id || ' has ' || count(*) || ' invoices for the period from ' || coalesce(period_start::text, 'no day') as subject
      from invoices where kind = 'invoice'
        and subscription_id is not null and deleted_at is null
        and (period_start is not null or status <> 'credited')
      group by subscription_id, period_start
        having count(*) > 1 or period_start is null
      union all
      select 'subscription ' || renewal.subscription_id || ' was invoiced again for its first period from ' || renewal.period_start
      from invoices renewal join invoices first on first.order_id = renewal.order_id
        and first.period_start = renewal.period_start
      where renewal.subscription_id is not null
        and first.subscription_id is null
        and renewal.kind = 'invoice' and first.kind = 'invoice'
          and renewal.deleted_at is null and first.deleted_at is null`,
  },
  {
    number: 10,
    title: 'Credit notes reverse what they credit, never more than there was',
    violations: sql`
      with notes as (
        select original_invoice_id as id, -sum(total_cents) as total,
          -sum(vat_cents) as vat, -sum(subtotal_cents) as subtotal, count(*) as number
        from invoices where kind = 'credit_note'
          and deleted_at is null group by original_invoice_id
      )
      select 'credit note ' || note.invoice_number || ' does not match what it credits' as subject
      from invoices note left join invoices original on original.id = note.original_invoice_id
        and original.kind = 'invoice'
      where note.kind = 'credit_note'
        and note.deleted_at is null and (original.id is null
        or note.total_cents >= 0 or note.status <> 'credited')
      union all
      select 'invoice ' || original.invoice_number || ' says ' || credited_cents || ' cents credited, its ' || coalesce(notes.number, 0)
        || ' credit notes say ' || coalesce(notes.total, 0) || case
          when original.status = 'credited' then ' and the whole is ' || total_cents else '' end
        || ': they do not match what they credit'
      from invoices original left join notes on notes.id = original.id
      where original.kind = 'invoice' and (
        coalesce(notes.total, 0) <> credited_cents
          or coalesce(notes.total, 0) > total_cents
        or coalesce(notes.vat, 0) > vat_cents
          or coalesce(notes.subtotal, 0) > subtotal_cents
        or (original.status = 'credited') <> (credited_cents > 0
          and credited_cents = total_cents)
        or original.status = 'credited' and (notes.vat <> vat_cents
          or notes.subtotal <> subtotal_cents))`,
  },
  {
    number: 20,
    title: 'The totals of the invoice list are the sums of its documents',
    violations: sql`
      with counted as (
        select status, is_offer, sum(count) as count, sum(total_cents) as total,
          sum(owed_cents) as owed
          from invoice_counters group by status, is_offer
      ), real as (
        select status, is_offer, count(*) as count, sum(case kind
          when 'invoice' then total_cents - credited_cents else 0 end) as total,
          sum(${owedIn('invoices')}) filter (where status <> 'draft') as owed
        from invoices where deleted_at is null group by status, is_offer
      )
      select coalesce(real.status, counted.status) || case
        when coalesce(real.is_offer, counted.is_offer) then ' (orders)' else '' end
        || ': ' || coalesce(counted.total, 0) || ' cents in ' || coalesce(counted.count, 0) || ' documents counted, ' || coalesce(real.total, 0)
        || ' in ' || coalesce(real.count, 0) || ' there, and ' || coalesce(counted.owed, 0) || ' owed of ' || coalesce(real.owed, 0) as subject
      from real full join counted on counted.status = real.status
        and counted.is_offer = real.is_offer
      where coalesce(counted.count, 0) <> coalesce(real.count, 0)
        or coalesce(counted.total, 0) <> coalesce(real.total, 0)
        or coalesce(counted.owed, 0) <> coalesce(real.owed, 0)`,
  },
]

/**
 * Documents whose parts do not add up: VAT is rounded half up once on the subtotal, mirrored for
 * credit notes (D6).
 */
function sums({
  number,
  documents,
  lines,
  owner,
  tolerance,
}: Record<'number' | 'documents' | 'lines' | 'owner' | 'tolerance', SQL>): SQL {
  return sql`
    select ${number} || ': ' || subtotal_cents || ' + ' || vat_cents || ' = ' || total_cents || ', lines ' || coalesce(cents, 0) as subject
    from ${documents} left join (select ${owner} as document, sum(total_cents) as cents
      from ${lines} group by ${owner}) as parts on parts.document = ${documents}.id
    where total_cents <> subtotal_cents + vat_cents
      or coalesce(cents, 0) <> subtotal_cents
      or abs(vat_cents - sign(subtotal_cents) * div(abs(subtotal_cents)::numeric * vat_rate_basis_points + 5000, 10000)) > ${tolerance}`
}
