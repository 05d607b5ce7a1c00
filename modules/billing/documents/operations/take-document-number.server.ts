import { randomBytes } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { documentSeries } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { preparedRead } from '#platform/prepared-read.server.ts'
import { manualInvoiceSeries, orderInvoiceSeries, scatteredNumber, sequentialNumber, subscriptionInvoiceSeries } from '../rules/document-number.ts'

/**
 * The next count of a series. Locks the series until the transaction ends, so take it last: whoever waits here waits for the commit.
 */
async function nextInSeries(tx: Transaction, series: string): Promise<number> {
  const [row] = await tx
    .insert(documentSeries)
    .values({ series, last: 1, permutationKey: randomBytes(16).toString('hex') })
    .onConflictDoUpdate({ target: documentSeries.series, set: { last: sql`${documentSeries.last} + 1` } })
    .returning({ count: documentSeries.last })
  if (!row) throw new Error(`Series ${series} gave no number`)
  return row.count
}

/** So many orders may commit between looking at the series and taking the number; with more, the statement fails and is worth another try. */
const lookAhead = 50

/**
 * `INV-{year}-{4 digits}` (D10), as the part of a statement that takes the number and gives it as `number`. `day` is the day of issue in the
 * site's zone. The next numbers are worked out now and the database picks one when it has the series: nobody waits for this program while the
 * series is locked, only for the statement and its commit. Should none fit, `number` is null, which no invoice may be.
 */
export async function orderInvoiceNumber(tx: Transaction, day: CalendarDate): Promise<SQL> {
  const series = orderInvoiceSeries(day)
  const { last, key } = (await readSeries(tx, series)) ?? (await openSeries(tx, series))
  const numbers = Array.from({ length: lookAhead }, (_, index) => knownNumber(series, last + 1 + index, key))
  // The lock comes in the order of asking; those who wait for a row alone overtake each other, and one of them waits very long.
  return sql`update document_series set last = last + 1
    where series = ${series} and permutation_key = ${key} and pg_advisory_xact_lock(hashtextextended(${`series:${series}`}, 0)) is not null
    returning ${JSON.stringify(numbers)}::jsonb ->> (last - 1 - ${String(last)}::bigint)::int as number`
}

async function readSeries(tx: Transaction, name: string): Promise<{ last: number; key: string } | undefined> {
  const [row] = await seriesNamed(tx, { name })
  return row
}

const seriesNamed = preparedRead('document-series', ['name'], (from, { name }) =>
  from.select({ last: documentSeries.last, key: documentSeries.permutationKey }).from(documentSeries).where(eq(documentSeries.series, name)),
)

/** The first order of a year: whoever else opens the series at the same moment, all read the same row. */
async function openSeries(tx: Transaction, series: string): Promise<{ last: number; key: string }> {
  await tx
    .insert(documentSeries)
    .values({ series, last: 0, permutationKey: randomBytes(16).toString('hex') })
    .onConflictDoNothing()
  const row = await readSeries(tx, series)
  if (!row) throw new Error(`Series ${series} cannot be read`)
  return row
}

const knownNumbers = new Map<string, string>()

/** A number is looked at by many orders before one takes it. */
function knownNumber(series: string, count: number, key: string): string {
  const name = `${count} ${series} ${key}`
  let number = knownNumbers.get(name)
  if (number === undefined) {
    if (knownNumbers.size >= 20 * lookAhead) knownNumbers.clear()
    number = scatteredNumber(series, count, key)
    knownNumbers.set(name, number)
  }
  return number
}

/** `INV-{year}{month}-{4-digit sequence}` (D10). */
export async function takeSubscriptionInvoiceNumber(tx: Transaction, day: CalendarDate): Promise<string> {
  const series = subscriptionInvoiceSeries(day)
  return sequentialNumber(series, await nextInSeries(tx, series))
}

/** A block of `count` subscription numbers at once, in order. Like every number it locks the series until the commit: take it last. */
export async function takeSubscriptionInvoiceNumbers(tx: Transaction, day: CalendarDate, count: number): Promise<string[]> {
  const series = subscriptionInvoiceSeries(day)
  const [row] = await tx
    .insert(documentSeries)
    .values({ series, last: count, permutationKey: randomBytes(16).toString('hex') })
    .onConflictDoUpdate({ target: documentSeries.series, set: { last: sql`${documentSeries.last} + ${count}` } })
    .returning({ last: documentSeries.last })
  if (!row) throw new Error(`Series ${series} gave no numbers`)
  return Array.from({ length: count }, (_, index) => sequentialNumber(series, row.last - count + 1 + index))
}

/** `INV-{year}-{month}-{4-digit sequence}` (D10), as the part of a statement that takes the number and gives it as `number`. */
export function manualInvoiceNumber(day: CalendarDate): SQL {
  const series = manualInvoiceSeries(day)
  return sql`insert into document_series (series, last, permutation_key) values (${series}, 1, ${randomBytes(16).toString('hex')})
    on conflict (series) do update set last = document_series.last + 1
    returning ${series}::text || lpad(last::text, greatest(4, length(last::text)), '0') as number`
}
