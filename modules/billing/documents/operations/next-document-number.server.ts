import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { documentSeries } from '#modules/billing/tables.numbering.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import {
  manualInvoiceSeries,
  orderInvoiceSeries,
  scatteredNumber,
  sequentialNumber,
  subscriptionInvoiceSeries,
  testPaymentSeries,
} from '../rules/document-number.ts'

/**
 * The next `size` counts of a series; `last` is the highest of them. Locks the series until the
 * transaction ends, so call it as late as possible: other documents of the series wait for this
 * commit. The advisory lock makes them wait in order of arrival, which a row lock alone does not.
 */
async function nextInSeries(
  tx: Transaction,
  series: string,
  size = 1,
): Promise<{ last: number; key: string }> {
  const { rows } = await tx.execute<{ last: number; key: string }>(sql`
    insert into ${documentSeries} as current (series, last, permutation_key)
    select ${series}, ${size}::bigint, ${randomBytes(16).toString('hex')}
    from (select pg_advisory_xact_lock(hashtextextended(${`series:${series}`}, 0))) as in_order
    on conflict (series) do update set last = current.last + excluded.last
    returning last, permutation_key as key`)
  const [row] = rows
  if (!row) throw new Error(`Series ${series} gave no number`)
  return row
}

/** `INV-{year}-{4 digits}` (D10). `day` is the day of issue in the site's zone. */
export async function nextOrderInvoiceNumber(tx: Transaction, day: CalendarDate): Promise<string> {
  const series = orderInvoiceSeries(day)
  const { last, key } = await nextInSeries(tx, series)
  return scatteredNumber(series, last, key)
}

/** `INV-{year}{month}-{4-digit sequence}` (D10). */
export async function nextSubscriptionInvoiceNumber(
  tx: Transaction,
  day: CalendarDate,
): Promise<string> {
  const series = subscriptionInvoiceSeries(day)
  return sequentialNumber(series, (await nextInSeries(tx, series)).last)
}

/** A block of `count` subscription numbers at once, in order. */
export async function nextSubscriptionInvoiceNumbers(
  tx: Transaction,
  day: CalendarDate,
  count: number,
): Promise<string[]> {
  const series = subscriptionInvoiceSeries(day)
  const { last } = await nextInSeries(tx, series, count)
  return Array.from({ length: count }, (_, index) =>
    sequentialNumber(series, last - count + 1 + index),
  )
}

/** `INV-{year}-{month}-{4-digit sequence}` (D10). */
export async function nextManualInvoiceNumber(tx: Transaction, day: CalendarDate): Promise<string> {
  const series = manualInvoiceSeries(day)
  return sequentialNumber(series, (await nextInSeries(tx, series)).last)
}

/** `TEST-{4-digit sequence}` (D45): of a payment in the sandbox, never of a document. */
export async function nextTestPaymentNumber(tx: Transaction): Promise<string> {
  return sequentialNumber(testPaymentSeries, (await nextInSeries(tx, testPaymentSeries)).last)
}
