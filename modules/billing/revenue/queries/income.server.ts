import { sql } from 'drizzle-orm'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { accountReceipts } from '#modules/billing/receipts/queries/receipts.server.ts'
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
 * What was received in each of these months, by the day of the payment, VAT included: payments of
 * documents and money on customers' accounts, as the receipts journal has them, up to the rows with
 * these ids; null where there was none.
 */
export type CountedIncome = {
  moneyIn: MoneyIn[]
  newestId: string | null
  newestCreditId: string | null
}

type Row = { month: Month; method: PaymentMethod; cents: number }
type CountedRow = Row & { newest: string | null; newest_credit: string | null }

/** Counts all money of these months. */
export async function receivedSince(
  months: readonly Month[],
  zone: TimeZone,
): Promise<CountedIncome> {
  const first = `${months[0]}-01`
  const { rows } = await readWithin(timeoutMs, (tx) =>
    tx.execute<CountedRow>(sql`
      select to_char(day, 'YYYY-MM') as month, method, sum(cents)::bigint as cents,
        (select id from payments order by id desc limit 1) as newest,
        (select id from customer_credits
          order by id desc limit 1) as newest_credit
      from (
        select received_on as day, method, sum(amount_cents) as cents
          from payments
          where received_on >= ${first}::date group by 1, 2
        union all
        select day, method, amount_cents
          from (${accountReceipts(zone)}) as account
          where day >= ${first}::date
      ) days
      group by 1, 2`),
  )
  const empty = months.map((month) => ({
    month,
    cents: { card: 0, bank_transfer: 0 },
    totalCents: 0,
  }))
  const [row] = rows
  return {
    moneyIn: withRows(empty, rows),
    newestId: row?.newest ?? null,
    newestCreditId: row?.newest_credit ?? null,
  }
}

/**
 * With the money that came since it was counted: reversals are rows of their own, so a cached count
 * is never behind the books.
 */
export async function withNewPayments({
  moneyIn,
  newestId,
  newestCreditId,
}: CountedIncome): Promise<MoneyIn[]> {
  if (newestId === null && newestCreditId === null) return moneyIn
  const { timezone } = await siteSettings()
  const { rows } = await db().execute<Row>(sql`
    select to_char(day, 'YYYY-MM') as month, method, sum(cents)::bigint as cents
      from (
      select received_on as day, method, amount_cents as cents from payments
        where id > ${newestId ?? nil}::uuid
      union all
      select day, method, amount_cents
        from (${accountReceipts(timezone)}) as account
        where id > ${newestCreditId ?? nil}::uuid
    ) as newer group by 1, 2`)
  return withRows(moneyIn, rows)
}

/** Comes before the id of every row. */
const nil = '00000000-0000-0000-0000-000000000000'

function withRows(moneyIn: readonly MoneyIn[], rows: readonly Row[]): MoneyIn[] {
  return moneyIn.map(({ month, cents: before }) => {
    const cents = { ...before }
    for (const row of rows) if (row.month === month) cents[row.method] += Number(row.cents)
    return { month, cents, totalCents: cents.card + cents.bank_transfer }
  })
}

const incomeUpTo = cachedIfSlow((key) => {
  const [month = '', zone = ''] = key.split(' ')
  return receivedSince(monthsUpTo(month, shownMonths), zone)
})

/**
 * Income of the last twelve months. The count is cached for up to five minutes when it takes long,
 * and payments since are added. Null when it takes longer than
 * `withinMs`: it is counted on, and a later call has it. So a page need not wait for it.
 */
export async function incomeWithin(withinMs: number): Promise<MoneyIn[] | null> {
  const { timezone } = await siteSettings()
  const counted = incomeUpTo(`${dayIn(timezone, now()).slice(0, 7)} ${timezone}`).then(
    withNewPayments,
  )
  // No request waits for it any more when it fails late.
  counted.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, withinMs, null)
  })
  return Promise.race([counted, late]).finally(() => clearTimeout(timer))
}
