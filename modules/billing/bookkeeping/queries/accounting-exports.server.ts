import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate, TimeZone } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { receipts } from '#modules/billing/receipts/queries/receipts.server.ts'
import {
  accountingExportRows,
  accountingExports,
} from '#modules/billing/tables.bookkeeping.server.ts'
import type { ReportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { AccountingProgram, FileContent } from '../rules/accounting-programs.ts'
import type { ExportedPayment } from '../rules/payments-file.ts'

/**
 * Everything that is booked: tax invoices (of a seller without VAT: invoices) by the day that
 * counts for tax, credit notes, and money that came or went. Pro-formas and their revisions are not
 * sales; what a revision took off is taken off its tax invoice. Columns: content, id, day, number,
 * vat_cents, total_cents (of a payment without the gateway's fee).
 */
function bookedItems(zone: TimeZone): SQL {
  return sql`
    select content, booked.id, booked.day, number, booked.vat_cents + coalesce(revised.vat, 0) as vat_cents,
      booked.total_cents + coalesce(revised.total, 0) as total_cents
    from (${invoicesAndNotes}) as booked left join (
      select original_invoice_id, sum(vat_cents)::bigint as vat, sum(total_cents)::bigint as total
        from invoices
      where revises_pro_forma and deleted_at is null
        group by original_invoice_id
    ) as revised on revised.original_invoice_id = booked.id
    union all
    select content, id, day, number, 0::bigint, amount_cents - fee_cents
      from (${bookedPayments(zone)}) as money`
}

const invoicesAndNotes = sql`
  select 'invoices' as content, id, tax_point as day, invoice_number as number, vat_cents, total_cents from invoices
  where kind = 'invoice' and deleted_at is null and tax_point is not null
  union all
  select 'invoices', id, issue_date, invoice_number, vat_cents, total_cents
    from invoices
  where kind = 'invoice' and deleted_at is null
    and not (seller ->> 'vat_registered')::boolean
    and tax_point is null and imported_from is null
    and status in ('pending', 'unpaid', 'paid', 'credited', 'written_off') and not (is_offer
      and status in ('pending', 'unpaid'))
  union all
  select 'credit-notes', note.id, note.issue_date, note.invoice_number, note.vat_cents, note.total_cents
  from invoices note join invoices original on original.id = note.original_invoice_id
  where note.kind = 'credit_note' and not note.revises_pro_forma
    and note.deleted_at is null
    and original.deleted_at is null and note.imported_from is null
    and (original.tax_point is not null
      or not (original.seller ->> 'vat_registered')::boolean)`

/**
 * The receipts journal, and what was paid out. Columns: those of the journal, with `content` and
 * `number`.
 */
function bookedPayments(zone: TimeZone): SQL {
  return sql`
    select case moved.method when 'card' then 'card-payments'
      else 'bank-payments' end as content, moved.id, moved.day, moved.kind, moved.customer_id,
      coalesce(invoices.invoice_number, '') as document, moved.reference, coalesce(invoices.invoice_number, moved.reference, '') as number,
      moved.amount_cents, moved.fee_cents
    from (
      select id, day, kind, method::text, customer_id, invoice_id, reference, amount_cents, fee_cents
        from (${receipts(zone)}) as receipts
      union all
      select id, (decided_at at time zone ${zone})::date, 'payout', method::text, customer_id, invoice_id, reference, -amount_cents, 0
      from payouts where state = 'paid' and not exists (select
        from customer_credits credit
        where credit.id = payouts.credit_id and credit.is_imported)
    ) as moved left join invoices on invoices.id = moved.invoice_id`
}

/** The documents that a file of this content has. */
function ofContent(content: FileContent): SQL {
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
    select content, count(*) as count, sum(vat_cents) as vat, sum(total_cents) as total
      from (${bookedItems(timezone)}) as item
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

export type AccountingExport = typeof accountingExports.$inferSelect

/** The latest files that were fetched for a program. */
export function accountingExportList(
  program: AccountingProgram,
  limit: number,
): Promise<AccountingExport[]> {
  return db()
    .select()
    .from(accountingExports)
    .where(eq(accountingExports.program, program))
    .orderBy(desc(accountingExports.createdAt), desc(accountingExports.id))
    .limit(limit)
}

/**
 * What a program was not given as the books have it now: documents and payments of exported periods
 * that were in no file (`new`), those that differ from what their latest file said (`changed`), and
 * those that a file had and that are booked no longer (`withdrawn`). Days on which nothing was ever
 * exported are not late. Columns: those of `bookedItems`, and `state`.
 */
export async function lateItems(program: AccountingProgram, executor: Executor): Promise<SQL> {
  const { timezone } = await siteSettings(executor)
  return sql`
    with item as materialized (${bookedItems(timezone)}),
    given as (
      select distinct on (source_id) source_id, number, row.day, vat_cents, total_cents, is_withdrawn, content as file_content
      from accounting_export_rows row
        join accounting_exports export on export.id = row.export_id
          where program = ${program}
      order by source_id, created_at desc, export.id desc
    )
    select item.*, case when source_id is null then 'new'
      else 'changed' end as state from item
      left join given on source_id = item.id
    where case when source_id is null then exists (
        select from accounting_exports export where program = ${program}
          and item.day between period_from and period_to
          and (export.content::text = item.content or export.content = 'all'
            and item.content in ('invoices', 'credit-notes'))
      ) else (given.day, given.vat_cents, given.total_cents) <> (item.day, item.vat_cents, item.total_cents) end
    union all
    select case when file_content in ('invoices', 'credit-notes', 'bank-payments', 'card-payments') then file_content::text
        when total_cents < 0 then 'credit-notes'
          else 'invoices' end, source_id, day, number, vat_cents, total_cents, 'withdrawn'
    from given where not is_withdrawn and not exists (select
      from item where item.id = source_id)`
}

export type LateItem = {
  content: ItemContent
  id: string
  day: CalendarDate
  number: string
  totalCents: Cents
  state: 'new' | 'changed' | 'withdrawn'
}

/** The first of them by day, and how many there are of each content. */
export async function lateList(
  program: AccountingProgram,
  limit: number,
): Promise<{ items: LateItem[]; counts: { content: ItemContent; count: number }[] }> {
  const late = await lateItems(program, db())
  const { rows } = await db().execute<
    Omit<LateItem, 'totalCents'> & { total: string; of_content: string }
  >(sql`
    select content, id, day::text as day, number, total_cents as total, state, count(*) filter (where state <> 'withdrawn') over (partition by content) as of_content
    from (${late}) as late order by day, number, id`)
  const counts = new Map(rows.map(({ content, of_content: count }) => [content, Number(count)]))
  return {
    items: rows.slice(0, limit).map(({ content, id, day, number, total, state }) => ({
      content,
      id,
      day,
      number,
      totalCents: Number(total),
      state,
    })),
    counts: [...counts].map(([content, count]) => ({ content, count })),
  }
}

/**
 * What a file has: a period's items from `offset`, at most `limit`, by day and number; or the first
 * `limit` that are late.
 */
export async function itemsOfFile(
  { program, content, period, offset, limit }: FileRequest,
  executor: Executor,
): Promise<SQL> {
  if (!period)
    return sql`select * from (${await lateItems(program, executor)}) as late
      where ${ofContent(content)} order by day, number, id limit ${limit}`
  const { timezone } = await siteSettings(executor)
  return sql`
    select item.*, 'new' as state from (${bookedItems(timezone)}) as item
      where ${ofContent(content)} and day between ${period.from} and ${period.to}
    order by day, number, id limit ${limit} offset ${offset}`
}

export type FileRequest = {
  program: AccountingProgram
  content: FileContent
  /** Null for what is late in every exported period. */
  period: ReportPeriod | null
  offset: number
  limit: number
}

const batch = 500

/** The rows of a recorded export, by day and number, in batches. */
export async function* exportedRows(
  exportId: string,
): AsyncGenerator<{ id: string; day: CalendarDate }[]> {
  for (let done = 0; ; done += batch) {
    const rows = await db()
      .select({ id: accountingExportRows.sourceId, day: accountingExportRows.day })
      .from(accountingExportRows)
      .where(
        and(
          eq(accountingExportRows.exportId, exportId),
          eq(accountingExportRows.isWithdrawn, false),
        ),
      )
      .orderBy(
        asc(accountingExportRows.day),
        asc(accountingExportRows.number),
        asc(accountingExportRows.sourceId),
      )
      .limit(batch)
      .offset(done)
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
  }
}

type PaymentRow = {
  id: string
  day: CalendarDate
  kind: ExportedPayment['kind']
  customer: string
  document: string
  reference: string
} & Record<'amount' | 'fee', string>

/** The payments of a recorded export, by day and number, in batches. */
export async function* exportedPayments(exportId: string): AsyncGenerator<ExportedPayment[]> {
  const { timezone } = await siteSettings()
  for await (const listed of exportedRows(exportId)) {
    const ids = listed.map(({ id }) => id)
    const { rows } = await db().execute<PaymentRow>(sql`
      select money.id, day::text as day, kind, document, reference, amount_cents as amount, fee_cents as fee,
        coalesce(nullif(customers.company, ''), nullif(btrim(customers.first_name || ' ' || customers.last_name), ''), customers.email) as customer
      from (${bookedPayments(timezone)}) as money
        join customers on customers.id = money.customer_id
      where money.id = any(${sql.param(ids)}::uuid[])
        order by money.day, number, money.id`)
    yield rows.map(({ amount, fee, ...payment }) => ({
      ...payment,
      reference: payment.reference ?? '',
      amountCents: Number(amount),
      feeCents: Number(fee),
    }))
  }
}
