import { type SQL, sql } from 'drizzle-orm'
import type { TimeZone } from '#kernel/dates.ts'
import type { VatBasis } from '#modules/settings/rules/billing-settings.ts'
import type { ReportPeriod } from '../rules/vat-report.ts'
import { vatLedger } from './vat-ledger.server.ts'

/**
 * The rows of a VAT report (D37): what was filed, as it was filed; what the books say of days that
 * are not filed; and, in the period that begins after the last filed day, the differences between
 * what the books say of filed days and what was filed of them. Columns: those of `vatLedger`
 * without `basis`, and
 * `reason` (blank except for an adjustment) and `is_filed`.
 */
export function vatReportRows(
  { from, to }: ReportPeriod,
  { basis, zone }: { basis: VatBasis; zone: TimeZone },
): SQL {
  return sql`
    with filed_days as (select min(period_from) as first, max(period_to) as last from vat_filings),
    filed as (
      select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents, vat_cents, total_cents, reason, period_from
      from vat_filing_rows join vat_filings on vat_filings.id = filing_id
    ),
    ledger as (${vatLedger(zone)}),
    of_filed_days as (
      select ledger.* from ledger join vat_filings on ledger.basis = vat_filings.basis and ledger.day between period_from and period_to
    ),
    compared as (
      select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents, vat_cents, total_cents, false as was_filed from of_filed_days
      union all
      select source_id, invoice_id, kind, day, rate_basis_points, -subtotal_cents, -vat_cents, -total_cents, true from filed
    ),
    adjustments as (
      select source_id, (array_agg(invoice_id))[1] as invoice_id, (array_agg(kind))[1] as kind, min(day) as day, rate_basis_points,
        sum(subtotal_cents)::bigint as subtotal_cents, sum(vat_cents)::bigint as vat_cents, sum(total_cents)::bigint as total_cents,
        case when not bool_or(was_filed) then 'Recorded after its period was filed' when bool_and(was_filed) then 'Withdrawn after its period was filed'
          else 'Changed after its period was filed' end as reason
      from compared group by source_id, rate_basis_points having sum(total_cents) <> 0 or sum(vat_cents) <> 0
    )
    select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents, vat_cents, total_cents, reason, true as is_filed
    from filed where case when reason = '' then day else period_from end between ${from} and ${to}
    union all
    select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents, vat_cents, total_cents, '', false
    from ledger, filed_days
    where basis = ${basis} and day between ${from} and ${to} and (filed_days.last is null or day not between filed_days.first and filed_days.last)
    union all
    select source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents, vat_cents, total_cents, reason, false
    from adjustments, filed_days where filed_days.last + 1 between ${from} and ${to}`
}
