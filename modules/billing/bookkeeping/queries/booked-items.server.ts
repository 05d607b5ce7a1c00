import { type SQL, sql } from 'drizzle-orm'
import type { TimeZone } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { receipts } from '#modules/billing/receipts/queries/receipts.server.ts'
import type { ReportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { FileContent } from '../rules/file-format.ts'

/**
 * Everything that is booked: tax invoices (of a seller without VAT: invoices) by the day that
 * counts for tax, credit notes, and money that came or went. Pro-formas and their revisions are not
 * sales; what a revision took off is taken off its tax invoice. Columns: content, id, day, number,
 * vat_cents, total_cents (of a payment without the gateway's fee).
 */
export function bookedItems(zone: TimeZone): SQL {
  return sql`
    select content, booked.id, booked.day, number, booked.vat_cents + coalesce(revised.vat, 0) as vat_cents,
      booked.total_cents + coalesce(revised.total, 0) as total_cents
    from (${invoicesAndNotes}) as booked left join (
      select original_invoice_id, sum(vat_cents)::bigint as vat, sum(total_cents)::bigint as total from invoices
      where revises_pro_forma and deleted_at is null group by original_invoice_id
    ) as revised on revised.original_invoice_id = booked.id
    union all
    select content, id, day, number, 0::bigint, amount_cents - fee_cents from (${bookedPayments(zone)}) as money`
}

const invoicesAndNotes = sql`
  select 'invoices' as content, id, tax_point as day, invoice_number as number, vat_cents, total_cents from invoices
  where kind = 'invoice' and deleted_at is null and tax_point is not null
  union all
  select 'invoices', id, issue_date, invoice_number, vat_cents, total_cents from invoices
  where kind = 'invoice' and deleted_at is null and not (seller ->> 'vat_registered')::boolean and tax_point is null
    and status in ('pending', 'unpaid', 'paid', 'credited', 'written_off') and not (is_offer and status in ('pending', 'unpaid'))
  union all
  select 'credit-notes', note.id, note.issue_date, note.invoice_number, note.vat_cents, note.total_cents
  from invoices note join invoices original on original.id = note.original_invoice_id
  where note.kind = 'credit_note' and not note.revises_pro_forma and note.deleted_at is null and original.deleted_at is null
    and (original.tax_point is not null or not (original.seller ->> 'vat_registered')::boolean)`

/**
 * The receipts journal, and what was paid out. Columns: those of the journal, with `content` and
 * `number`.
 */
export function bookedPayments(zone: TimeZone): SQL {
  return sql`
    select case moved.method when 'card' then 'card-payments' else 'bank-payments' end as content, moved.id, moved.day, moved.kind, moved.customer_id,
      coalesce(invoices.invoice_number, '') as document, moved.reference, coalesce(invoices.invoice_number, moved.reference, '') as number,
      moved.amount_cents, moved.fee_cents
    from (
      select id, day, kind, method::text, customer_id, invoice_id, reference, amount_cents, fee_cents from (${receipts(zone)}) as receipts
      union all
      select id, (decided_at at time zone ${zone})::date, 'payout', method::text, customer_id, invoice_id, reference, -amount_cents, 0
      from payouts where state = 'paid'
    ) as moved left join invoices on invoices.id = moved.invoice_id`
}

/** The documents that a file of this content has. */
export function ofContent(content: FileContent): SQL {
  return content === 'all'
    ? sql`content in ('invoices', 'credit-notes')`
    : sql`content = ${content}`
}

/** One content of which files are made, never `all`. */
export type ItemContent = Exclude<FileContent, 'all'>

export type BookedTotals = {
  content: ItemContent
  count: number
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
}

/**
 * The sums of a period, by SQL, for the page and for comparing them with the accounting program
 * afterwards. Of payments the total is net of fees.
 */
export async function bookedTotals(
  period: ReportPeriod,
  executor: Executor = db(),
): Promise<BookedTotals[]> {
  const { timezone } = await siteSettings(executor)
  const { rows } = await executor.execute<
    { content: ItemContent } & Record<'count' | 'vat' | 'total', string>
  >(sql`
    select content, count(*) as count, sum(vat_cents) as vat, sum(total_cents) as total from (${bookedItems(timezone)}) as item
    where day between ${period.from} and ${period.to}
    group by content order by array_position(array['invoices', 'credit-notes', 'bank-payments', 'card-payments'], content)`)
  return rows.map(({ content, count, vat, total }) => {
    const [vatCents, totalCents] = [Number(vat), Number(total)]
    return {
      content,
      count: Number(count),
      subtotalCents: totalCents - vatCents,
      vatCents,
      totalCents,
    }
  })
}
