import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, type TimeZone } from '#kernel/dates.ts'
import { vatFilings } from '#modules/billing/tables.tax.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { VatBasis } from '#modules/settings/rules/billing-settings.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { ReportPeriod, VatReportRow, VatRowKind, VatTotal } from '../rules/vat-report.ts'
import { vatLedger } from './vat-ledger.server.ts'

/** The SQL of a period's rows, by the basis and zone of the settings. */
export async function rowsOf(period: ReportPeriod, executor: Executor): Promise<SQL> {
  const { billingSettings, timezone } = await siteSettings(executor)
  return vatReportRows(period, { basis: billingSettings.vat_basis, zone: timezone })
}

/** Sums per rate and kind; adjustments of filed periods on their own lines. */
export async function vatTotals(
  period: ReportPeriod,
  executor: Executor = db(),
): Promise<VatTotal[]> {
  const { rows } = await executor.execute<Total>(sql`
    select kind, rate_basis_points as rate, reason <> '' as is_adjustment,
      count(*) as count, sum(subtotal_cents) as subtotal, sum(vat_cents) as vat,
      sum(total_cents) as total
    from (${await rowsOf(period, executor)}) as report
      group by kind, rate_basis_points, reason <> ''
        order by reason <> '', rate_basis_points, kind`)
  return rows.map(({ kind, rate, is_adjustment: isAdjustment, count, subtotal, vat, total }) => ({
    kind,
    rate,
    isAdjustment,
    count: Number(count),
    subtotalCents: Number(subtotal),
    vatCents: Number(vat),
    totalCents: Number(total),
  }))
}

type Total = { kind: VatRowKind; rate: number; is_adjustment: boolean } & Record<
  'count' | 'subtotal' | 'vat' | 'total',
  string
>

const batch = 2000

/** Every row behind the totals, by day, in batches. */
export async function* vatDocuments(period: ReportPeriod): AsyncGenerator<VatReportRow[]> {
  let after: VatReportRow | undefined
  for (;;) {
    const rows = await rowsAfter(period, after)
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < batch) return
  }
}

type Row = {
  source_id: string
  kind: VatRowKind
  number: string
  day: CalendarDate
  customer: string
  vat_number: string
  original: string | null
  rate: number
  reason: string
  credit_reason: string | null
  write_off_reason: string | null
} & Record<'subtotal' | 'vat' | 'total', string>

async function rowsAfter(
  period: ReportPeriod,
  after: VatReportRow | undefined,
): Promise<VatReportRow[]> {
  const position = after
    ? sql`where (report.day, report.source_id, report.rate_basis_points) > (${after.day}, ${after.id}, ${after.rate})`
    : sql``
  const { rows } = await db().execute<Row>(sql`
    select report.source_id, report.kind, own.invoice_number as number, report.day::text as day,
      coalesce(nullif(own.buyer ->> 'company', ''),
        own.buyer ->> 'name') as customer,
      coalesce(own.buyer ->> 'vatNumber', '') as vat_number,
      original.invoice_number as original,
      report.rate_basis_points as rate,
      report.reason, own.credit_reason,
      written_off.reason as write_off_reason,
      report.subtotal_cents as subtotal, report.vat_cents as vat, report.total_cents as total
    from (${await rowsOf(period, db())}) as report
      join invoices own on own.id = report.invoice_id
    left join invoices original on original.id = own.original_invoice_id
    left join write_offs written_off on written_off.id = report.source_id
    ${position} order by report.day, report.source_id, report.rate_basis_points limit ${batch}`)
  return rows.map(present)
}

function present({
  source_id: id,
  kind,
  number,
  day,
  customer,
  vat_number,
  original,
  rate,
  ...row
}: Row): VatReportRow {
  return {
    id,
    kind,
    number,
    day,
    customer,
    rate,
    customerVatNumber: vat_number,
    originalNumber: original,
    isAdjustment: row.reason !== '',
    reason: [row.reason, row.credit_reason, row.write_off_reason].filter(Boolean).join(': '),
    ...{
      subtotalCents: Number(row.subtotal),
      vatCents: Number(row.vat),
      totalCents: Number(row.total),
    },
  }
}

const documentKind = { invoice: 'invoice', payments: 'payment' } as const

/**
 * What was imported stays on the basis that the returns had then, as those of the other program:
 * that of the first filing after it. Ids are in the order of time.
 */
function basisOf(invoiceId: SQL, basis: VatBasis): SQL {
  return sql`coalesce((
    select (select filing.basis from vat_filings filing
      where filing.id > invoices.id order by filing.id limit 1)
    from invoices where invoices.id = ${invoiceId} and imported_from is not null), ${basis})`
}

/**
 * The rows of a VAT report (D37): what was filed, as it was filed; what the books say of days that
 * are not filed; and, in the period that begins after the last filed day, the differences between
 * what the books say of filed days and what was filed of them. The books say it by the basis of
 * today, so that a change of the basis leaves nothing out and declares nothing twice: days that
 * were filed on the other one are compared document by document. Columns: those of `vatLedger`
 * without `basis`, and `reason` (blank except for an adjustment) and `is_filed`.
 */
export function vatReportRows(
  { from, to }: ReportPeriod,
  { basis, zone }: { basis: VatBasis; zone: TimeZone },
): SQL {
  return sql`
    with filed_days as (select min(period_from) as first, max(period_to) as last
      from vat_filings),
    filed as (
      select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents,
        vat_cents, total_cents, reason, period_from, basis
      from vat_filing_rows join vat_filings on vat_filings.id = filing_id
    ),
    ledger as (${vatLedger(zone, basis)}),
    compared as (
      select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents,
        vat_cents, total_cents, false as was_filed, vat_filings.basis as filed_by
      from ledger join vat_filings on ledger.day between period_from and period_to
      where ledger.basis = ${basisOf(sql`ledger.invoice_id`, basis)}
      union all
      select source_id, invoice_id, kind, day, rate_basis_points, -subtotal_cents,
        -vat_cents, -total_cents, true, filed.basis from filed
    ),
    keyed as (
      select compared.*, other.id as other_id, coalesce(other.id, source_id) as key
      from compared left join lateral (
        select coalesce(original_invoice_id, id) as id from invoices
        where id = compared.invoice_id
          and filed_by <> ${basis} and imported_from is null
      ) as other on true
    ),
    adjustments as (
      select key as source_id,
        coalesce((array_agg(other_id) filter (where other_id is not null))[1],
          (array_agg(invoice_id))[1]) as invoice_id,
        case when count(other_id) > 0
          then ${documentKind[basis]}::vat_row_kind
          else (array_agg(kind))[1] end as kind,
        min(day) as day, rate_basis_points,
        sum(subtotal_cents)::bigint as subtotal_cents,
        sum(vat_cents)::bigint as vat_cents,
        sum(total_cents)::bigint as total_cents,
        case when count(other_id) > 0
          then 'Its period was filed on the other VAT basis'
          when not bool_or(was_filed) then 'Recorded after its period was filed'
          when bool_and(was_filed) then 'Withdrawn after its period was filed'
          else 'Changed after its period was filed' end as reason
      from keyed group by key, rate_basis_points
        having sum(total_cents) <> 0
        or sum(vat_cents) <> 0
    )
    select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents,
      vat_cents, total_cents, reason, true as is_filed
    from filed where case when reason = '' then day
      else period_from end between ${from}
      and ${to}
    union all
    select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents,
      vat_cents, total_cents, '', false
    from ledger, filed_days
    where basis = ${basisOf(sql`ledger.invoice_id`, basis)} and day between ${from}
      and ${to} and (filed_days.last is null
      or day not between filed_days.first and filed_days.last)
    union all
    select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents,
      vat_cents, total_cents, reason, false
    from adjustments, filed_days where filed_days.last + 1 between ${from} and ${to}`
}

export type VatFiling = typeof vatFilings.$inferSelect

/** Every filed period, the latest first. */
export function vatFilingList(executor: Executor = db()): Promise<VatFiling[]> {
  return executor
    .select()
    .from(vatFilings)
    .where(eq(vatFilings.isOpening, false))
    .orderBy(desc(vatFilings.periodTo))
}

/** The day after the last filed one; null before the first filing. */
export function firstOpenDay([latest]: readonly VatFiling[]): CalendarDate | null {
  return latest ? addDays(latest.periodTo, 1) : null
}
