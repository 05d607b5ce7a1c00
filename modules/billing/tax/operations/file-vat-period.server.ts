import { sql } from 'drizzle-orm'
import { formatDay } from '#kernel/date-format.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { mayFileVat } from '#modules/billing/policy.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { vatLedger } from '../queries/vat-ledger.server.ts'
import { firstOpenDay, rowsOf, vatFilingList } from '../queries/vat-report.server.ts'
import type { ReportPeriod } from '../rules/vat-report.ts'

/**
 * Freezes the rows of a VAT report as they were filed with SARS (D37), and with the first one all
 * days before it. What changes them later is an adjustment of the period after it.
 */
export async function fileVatPeriod(
  actor: Actor,
  period: ReportPeriod,
): Promise<Result<{ period: ReportPeriod }>> {
  if (!mayFileVat(actor))
    return refuse('forbidden', 'You do not have permission to file VAT periods.')
  const { from, to } = period
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to)
    return refuse('invalid', 'Choose a period first.')
  return transact(async (tx) => {
    await tx.execute(sql`lock table vat_filings in share row exclusive mode`)
    if (to >= (await siteToday(tx)))
      return refuse('conflict', `This period ends on ${formatDay(to)} and is not over yet.`)
    const open = firstOpenDay(await vatFilingList(tx))
    if (open !== null && from !== open)
      return refuse('conflict', `The next period to file begins on ${formatDay(open)}.`)
    const { billingSettings } = await siteSettings(tx)
    if (open === null) await freezeEarlierDays(tx, from)
    // One statement, which reads the rows as they are before the period counts as filed.
    await tx.execute(sql`
      with filing as (
        insert into vat_filings (id, period_from, period_to, basis, filed_by, created_at)
        values (${newId()}, ${from}, ${to}, ${billingSettings.vat_basis}, ${actorName(actor)}, ${now().toISOString()}::timestamptz) returning id
      )
      insert into vat_filing_rows
        (filing_id, source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents, vat_cents, total_cents, reason)
      select filing.id, source_id, invoice_id, kind, day, rate_basis_points,
        subtotal_cents, vat_cents, total_cents, reason
      from (${await rowsOf(period, tx)}) as report, filing`)
    const title = `VAT period ${formatDay(from)} to ${formatDay(to)} filed`
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'vat_filings',
      action: 'created',
      title,
      after: { from, to, basis: billingSettings.vat_basis },
    })
    return ok({ period })
  })
}

/** VAT began in South Africa on this day. */
const firstDayOfVat = '1991-09-30'

/**
 * Before the first filing: money that comes later with an earlier day has to reach a return
 * (decision 033), and what is in the books already must not.
 */
async function freezeEarlierDays(tx: Transaction, from: CalendarDate): Promise<void> {
  if (from <= firstDayOfVat) return
  const { billingSettings, timezone } = await siteSettings(tx)
  await tx.execute(sql`
    with opening as (
      insert into vat_filings (id, period_from, period_to, basis, filed_by, is_opening, created_at)
      values (${newId()}, ${firstDayOfVat}, ${addDays(from, -1)}, ${billingSettings.vat_basis}, 'Hostwright', true, ${now().toISOString()}::timestamptz)
      returning id
    )
    insert into vat_filing_rows (filing_id, source_id, invoice_id, kind, day, rate_basis_points, subtotal_cents, vat_cents, total_cents, reason)
    select opening.id, source_id, invoice_id, kind, day, rate_basis_points,
      subtotal_cents, vat_cents, total_cents, ''
    from (${vatLedger(timezone, billingSettings.vat_basis)}) as ledger, opening
    where basis = ${billingSettings.vat_basis} and day between ${firstDayOfVat} and ${addDays(from, -1)}`)
}
