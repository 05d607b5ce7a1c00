import { type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { ReportPeriod, VatReportRow, VatTotal } from '../rules/vat-report.ts'
import type { VatRowKind } from '../rules/vat-row.ts'
import { vatReportRows } from './vat-report-rows.server.ts'

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
    select kind, rate_basis_points as rate, reason <> '' as is_adjustment, count(*) as count, sum(subtotal_cents) as subtotal, sum(vat_cents) as vat,
      sum(total_cents) as total
    from (${await rowsOf(period, executor)}) as report group by kind, rate_basis_points, reason <> '' order by reason <> '', rate_basis_points, kind`)
  return rows.map(({ kind, rate, is_adjustment: isAdjustment, count, subtotal, vat, total }) => ({
    ...{ kind, rate, isAdjustment, count: Number(count) },
    ...{ subtotalCents: Number(subtotal), vatCents: Number(vat), totalCents: Number(total) },
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
      coalesce(nullif(own.buyer ->> 'company', ''), own.buyer ->> 'name') as customer, coalesce(own.buyer ->> 'vatNumber', '') as vat_number,
      original.invoice_number as original, report.rate_basis_points as rate, report.reason, own.credit_reason,
      written_off.reason as write_off_reason,
      report.subtotal_cents as subtotal, report.vat_cents as vat, report.total_cents as total
    from (${await rowsOf(period, db())}) as report join invoices own on own.id = report.invoice_id
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
    ...{ id, kind, number, day, customer, rate },
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
