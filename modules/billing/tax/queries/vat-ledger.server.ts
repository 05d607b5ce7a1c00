import { type SQL, sql } from 'drizzle-orm'
import type { TimeZone } from '#kernel/dates.ts'
import type { VatBasis } from '#modules/settings/rules/billing-settings.ts'

/**
 * Everything that output tax is due on, as the books say it now, by both bases. A revised pro-forma
 * is no credit note: it lowers the tax invoice that follows it (D37). A document whose period has
 * two rates has a row for each (D44), and so has what credits or pays it. Columns: basis,
 * source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents, vat_cents, total_cents.
 * For one basis, the rows that its reports read: those of imported documents may stay on payments.
 */
export function vatLedger(zone: TimeZone, basis?: VatBasis): SQL {
  const money = moneyOf(bookedMoney(zone, basis === 'invoice'))
  const rows =
    basis === 'payments' ? money : sql`${documents} union all ${badDebts} union all ${money}`
  return sql`
    select basis, source_id, invoice_id, kind, day,
      coalesce(part.rate_basis_points, taxed.rate_basis_points) as rate_basis_points,
      coalesce(part.subtotal_cents, taxed.subtotal_cents) as subtotal_cents,
      coalesce(part.vat_cents, taxed.vat_cents) as vat_cents,
      coalesce(part.subtotal_cents + part.vat_cents, taxed.total_cents) as total_cents
    from (${rows}) as taxed
      left join lateral ${parts} as part on true`
}

/**
 * The shares of a row by the rates of its document; rounded cumulatively, so that they are the row
 * to the cent.
 */
const parts = sql`(
  select rate_basis_points,
    (upto - lag(upto, 1, 0::bigint) over by_day)::bigint as subtotal_cents,
    (vat_upto - lag(vat_upto, 1, 0::bigint) over by_day)::bigint as vat_cents
  from (
    select ordinality, (part ->> 'rateBasisPoints')::integer as rate_basis_points,
      round(taxed.subtotal_cents::numeric * sum((part ->> 'subtotalCents')::numeric) over running
        / nullif(sum((part ->> 'subtotalCents')::numeric) over (), 0))::bigint as upto,
      round(taxed.vat_cents::numeric * sum((part ->> 'vatCents')::numeric) over running
        / nullif(sum((part ->> 'vatCents')::numeric) over (), 0))::bigint as vat_upto
    from jsonb_array_elements(taxed.rate_parts) with ordinality as element (part, ordinality)
    window running as (order by ordinality)
  ) as share window by_day as (order by ordinality)
)`

/**
 * The rates of an invoice after the corrections named: a note for certain days takes their rate, and
 * not the share of all days.
 */
function partsWith(corrections: SQL): SQL {
  return sql`case when invoices.rate_parts is not null then (
    select jsonb_agg(jsonb_build_object('rateBasisPoints', rate,
      'subtotalCents', subtotal,
      'vatCents', vat) order by first_day)
    from (
      select part ->> 'from' as first_day,
        (array_agg((part ->> 'rateBasisPoints')::integer
        order by is_own desc))[1] as rate,
        sum((part ->> 'subtotalCents')::bigint) as subtotal,
        sum((part ->> 'vatCents')::bigint) as vat
      from (
        select invoices.rate_parts as parts, true as is_own
        union all
        select note.rate_parts, false from invoices note
          where note.original_invoice_id = invoices.id
            and note.deleted_at is null and ${corrections}
      ) as documents cross join lateral jsonb_array_elements(parts) as element (part)
      group by part ->> 'from' having sum((part ->> 'subtotalCents')::bigint) <> 0
    ) as by_rate
  ) end`
}

const documents = sql`
  select 'invoice'::vat_basis as basis, invoices.id as source_id,
    invoices.id as invoice_id, 'invoice'::vat_row_kind as kind, tax_point as day,
    vat_rate_basis_points as rate_basis_points,
    subtotal_cents + coalesce(revised.subtotal, 0) as subtotal_cents,
    vat_cents + coalesce(revised.vat, 0) as vat_cents,
    total_cents + coalesce(revised.subtotal + revised.vat, 0) as total_cents,
    ${partsWith(sql`note.revises_pro_forma`)} as rate_parts
  from invoices left join (
    select original_invoice_id, sum(subtotal_cents)::bigint as subtotal,
      sum(vat_cents)::bigint as vat from invoices
    where revises_pro_forma and deleted_at is null
      group by original_invoice_id
  ) as revised on revised.original_invoice_id = invoices.id
  where kind = 'invoice' and tax_point is not null and deleted_at is null
    and (seller ->> 'vat_registered')::boolean
  union all
  select 'invoice'::vat_basis, note.id, note.id,
    'credit_note'::vat_row_kind, note.issue_date,
    note.vat_rate_basis_points, note.subtotal_cents,
    note.vat_cents, note.total_cents, note.rate_parts
  from invoices note join invoices original on original.id = note.original_invoice_id
  where note.kind = 'credit_note' and not note.revises_pro_forma
    and note.deleted_at is null
    and original.tax_point is not null
    and (note.seller ->> 'vat_registered')::boolean`

const beforeWriteOff = sql`note.created_at <= (
  select min(created_at) from write_offs
    where write_offs.invoice_id = invoices.id
    and write_offs.kind <> 'small_balance'
)`

/**
 * VAT Act s22: the tax within what was written off as a bad debt, on the day it was, and within
 * what was recovered of it since, when it was received. Only where the document's output tax was
 * accounted for by its tax invoice. The share is that of the document, without what was credited
 * before; rounded on what stands written off after each entry, so that what is reversed or
 * recovered in full leaves nothing. The VAT of small balances stays declared (decision 072).
 */
const badDebts = sql`
  select 'invoice'::vat_basis, entry.id, entry.invoice_id, case entry.kind
    when 'recovery' then 'recovery'
      else 'bad_debt' end::vat_row_kind, entry.day,
    vat_rate_basis_points,
    after.vat - before.vat - entry.cents,
    before.vat - after.vat,
    -entry.cents, debt.parts
  from (
    select id, invoice_id, kind, day, amount_cents as cents,
      sum(amount_cents) over (partition by invoice_id
      order by created_at, id) as stands
    from write_offs where kind <> 'small_balance'
  ) as entry
  join invoices on invoices.id = entry.invoice_id
  cross join lateral (select ${partsWith(beforeWriteOff)} as parts) as debt
  cross join lateral (
    select coalesce(sum((part ->> 'vatCents')::bigint), vat_cents) as vat,
      coalesce(sum((part ->> 'subtotalCents')::bigint + (part ->> 'vatCents')::bigint), total_cents) as total
    from jsonb_array_elements(debt.parts) as element (part)
  ) as share
  cross join lateral (
    select round(entry.stands * share.vat / share.total)::bigint as vat
  ) as after
  cross join lateral (
    select round((entry.stands - entry.cents) * share.vat / share.total)::bigint as vat
  ) as before
  where tax_point is not null and deleted_at is null
    and (seller ->> 'vat_registered')::boolean and vat_cents > 0`

/**
 * VAT Act s15: the tax within each payment on the day it was received, within credit when it is
 * used, and within money that a credit note returned. Worked out on all money of the document up to
 * each, as booked and by what is then left of it, so that the rows are its VAT to the cent. Of an
 * imported document only money that was received here: what was paid before is in a return of the
 * program that issued it (decision 135).
 */
function moneyOf(booked: SQL): SQL {
  return sql`
    select 'payments'::vat_basis as basis, source_id, invoice_id,
      kind::vat_row_kind as kind, day, vat_rate_basis_points as rate_basis_points,
      cents - upto + before as subtotal_cents, upto - before as vat_cents,
      cents as total_cents, rate_parts
    from (
      select moved.*, upto, vat_rate_basis_points, rate_parts,
        lag(upto, 1, 0::bigint) over (partition by moved.invoice_id
          order by moved.created_at, moved.source_id) as before,
        deleted_at is null
          and ((tax_point is not null
            and (seller ->> 'vat_registered')::boolean)
          or (imported_from is not null and vat_cents <> 0
          and not moved.is_imported)) as counts
      from (
        select booked.*, sum(cents) over (partition by invoice_id
          order by created_at, source_id) as stands
        from (${booked}) as booked
      ) as moved
      join invoices on invoices.id = moved.invoice_id
      cross join lateral (
        select invoices.total_cents + coalesce(sum(note.total_cents), 0) as total,
          invoices.vat_cents + coalesce(sum(note.vat_cents), 0) as vat
        from invoices note where invoices.rate_parts is not null
          and note.original_invoice_id = invoices.id and note.deleted_at is null
          and note.created_at <= moved.created_at
      ) as remaining
      cross join lateral (
        select (rate_parts is null and imported_from is null)
          or remaining.total = 0 as by_rate
      ) as taxed
      cross join lateral (
        select round(moved.stands
          * case when by_rate then vat_rate_basis_points
            else remaining.vat end
          / case when by_rate then 10000 + vat_rate_basis_points
            else remaining.total end)::bigint as upto
      ) as share
    ) as reported where cents <> 0 and counts`
}

/** Money of documents: payments and reversals without what became credit, and credit. */
function bookedMoney(zone: TimeZone, onlyImported: boolean): SQL {
  const isWanted = onlyImported
    ? sql`invoice_id in (select id from invoices where imported_from is not null)`
    : sql`invoice_id is not null`
  return sql`
    select payments.id as source_id, payments.invoice_id, 'payment' as kind,
      received_on as day, payments.amount_cents - coalesce(overpaid.cents, 0) as cents,
      is_imported, payments.created_at
    from payments left join (
      select payment_id, sum(amount_cents)::bigint as cents
        from customer_credits
        where kind = 'overpayment' group by payment_id
    ) as overpaid on overpaid.payment_id = payments.id
    where ${isWanted}
    union all
    select id, invoice_id, case when kind = 'applied' then 'payment'
      else 'refund' end, (created_at at time zone ${zone})::date, -amount_cents,
      is_imported, created_at
    from customer_credits where kind in ('applied', 'credit_note') and ${isWanted}`
}
