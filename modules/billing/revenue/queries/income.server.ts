import { sql } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { cachedIfSlow } from '#platform/caching/cached-if-slow.server.ts'
import { now } from '#platform/clock.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import { db } from '#platform/database.server.ts'
import { type Month, monthsUpTo } from '../rules/revenue.ts'

/** How many months the charts show. */
export const shownMonths = 12
const timeoutMs = 15_000

export type MoneyIn = { month: Month; cents: Record<PaymentMethod, Cents>; totalCents: Cents }

/**
 * What was received in each of these months, by the day of the payment, VAT included, up to the
 * payment with this id; null where there was none.
 */
export type CountedIncome = { moneyIn: MoneyIn[]; newestId: string | null }

type Row = { month: Month; method: PaymentMethod; cents: number; newest: string | null }

/** Counts all payments of these months. */
export async function receivedSince(months: readonly Month[]): Promise<CountedIncome> {
  const { rows } = await readWithin(timeoutMs, (tx) =>
    tx.execute<Row>(sql`
      select to_char(day, 'YYYY-MM') as month, method, sum(cents)::bigint as cents, (select id from payments order by id desc limit 1) as newest
      from (select received_on as day, method, sum(amount_cents) as cents from payments where received_on >= ${`${months[0]}-01`}::date group by 1, 2) days
      group by 1, 2`),
  )
  const empty = months.map((month) => ({
    month,
    cents: { card: 0, bank_transfer: 0 },
    totalCents: 0,
  }))
  return { moneyIn: withRows(empty, rows), newestId: rows[0]?.newest ?? null }
}

/**
 * With the payments that came since it was counted: reversals are their own payments, so a cached
 * count is never behind the books.
 */
export async function withNewPayments({ moneyIn, newestId }: CountedIncome): Promise<MoneyIn[]> {
  if (newestId === null) return moneyIn
  const { rows } = await db().execute<Omit<Row, 'newest'>>(sql`
    select to_char(received_on, 'YYYY-MM') as month, method, sum(amount_cents)::bigint as cents from payments where id > ${newestId} group by 1, 2`)
  return withRows(moneyIn, rows)
}

function withRows(moneyIn: readonly MoneyIn[], rows: readonly Omit<Row, 'newest'>[]): MoneyIn[] {
  return moneyIn.map(({ month, cents: before }) => {
    const cents = { ...before }
    for (const row of rows) if (row.month === month) cents[row.method] += Number(row.cents)
    return { month, cents, totalCents: cents.card + cents.bank_transfer }
  })
}

const incomeUpTo = cachedIfSlow((month: Month) => receivedSince(monthsUpTo(month, shownMonths)))

/**
 * Income of the last twelve months. The count is cached for up to five minutes when it takes long,
 * and payments since are added. Null when it takes longer than
 * `withinMs`: it is counted on, and a later call has it. So a page need not wait for it.
 */
export async function incomeWithin(withinMs: number): Promise<MoneyIn[] | null> {
  const { timezone } = await siteSettings()
  const counted = incomeUpTo(dayIn(timezone, now()).slice(0, 7)).then(withNewPayments)
  // No request waits for it any more when it fails late.
  counted.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, withinMs, null)
  })
  return Promise.race([counted, late]).finally(() => clearTimeout(timer))
}
