import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Transaction } from '#platform/database.server.ts'
import { orderInvoiceSeries, scatteredNumber, sequentialNumber, subscriptionInvoiceSeries } from '../rules/document-number.ts'
import { documentSeries } from '../tables.server.ts'

/**
 * The next count of a series, and its key. Locks the series until the transaction ends, so take it last: whoever waits here waits for the commit.
 */
async function nextInSeries(tx: Transaction, series: string): Promise<{ count: number; key: string }> {
  const [row] = await tx
    .insert(documentSeries)
    .values({ series, last: 1, permutationKey: randomBytes(16).toString('hex') })
    .onConflictDoUpdate({ target: documentSeries.series, set: { last: sql`${documentSeries.last} + 1` } })
    .returning({ count: documentSeries.last, key: documentSeries.permutationKey })
  if (!row) throw new Error(`Series ${series} gave no number`)
  return row
}

/** `INV-{year}-{4 digits}` (D10). `day` is the day of issue in the site's zone. */
export async function takeOrderInvoiceNumber(tx: Transaction, day: CalendarDate): Promise<string> {
  const series = orderInvoiceSeries(day)
  const { count, key } = await nextInSeries(tx, series)
  return scatteredNumber(series, count, key)
}

/** `INV-{year}{month}-{4-digit sequence}` (D10). */
export async function takeSubscriptionInvoiceNumber(tx: Transaction, day: CalendarDate): Promise<string> {
  const series = subscriptionInvoiceSeries(day)
  const { count } = await nextInSeries(tx, series)
  return sequentialNumber(series, count)
}
