import { sql } from 'drizzle-orm'
import { type CalendarDate, dayIn, type TimeZone } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { isDebt, owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { latestRunEnd } from '#modules/billing/runs/queries/billing-runs.server.ts'
import {
  type AgeingBucket,
  ageingBucket,
  ageingBuckets,
} from '#modules/billing/statements/rules/ageing.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { cachedIfSlow } from '#platform/caching/cached-if-slow.server.ts'
import { now } from '#platform/clock.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import {
  type Month,
  type MonthOfRevenue,
  monthsUpTo,
  revenueByMonth,
  type SubscriptionCohort,
} from '../rules/revenue.ts'
import {
  type CountedIncome,
  type MoneyIn,
  receivedSince,
  shownMonths,
  withNewPayments,
} from './income.server.ts'

const timeoutMs = 15_000

export type AgedDebt = { bucket: AgeingBucket; count: number; owedCents: Cents }
export type RevenueFigures = {
  moneyIn: MoneyIn[]
  revenue: MonthOfRevenue[]
  ageing: AgedDebt[]
  countedAt: Date
}

/**
 * Income, recurring revenue, churn and debt, from one pass over payments, subscriptions and open
 * invoices. Cached for up to five minutes when that is slow; income has every payment since, as the
 * dashboard has.
 */
export async function revenueFigures(): Promise<RevenueFigures> {
  const { timezone } = await siteSettings()
  const { income, ...figures } = await cachedFigures(
    `${dayIn(timezone, now())} ${timezone} ${(await latestRunEnd())?.toISOString()}`,
  )
  return { ...figures, moneyIn: await withNewPayments(income) }
}

const cachedFigures = cachedIfSlow((key) => {
  const [today = '', zone = ''] = key.split(' ')
  return countedOn(today, zone)
})

/** As of a day in a zone, not cached. */
export async function figuresOn(today: CalendarDate, zone: TimeZone): Promise<RevenueFigures> {
  const { income, ...figures } = await countedOn(today, zone)
  return { ...figures, moneyIn: income.moneyIn }
}

async function countedOn(
  today: CalendarDate,
  zone: TimeZone,
): Promise<Omit<RevenueFigures, 'moneyIn'> & { income: CountedIncome }> {
  const months = monthsUpTo(today.slice(0, 7), shownMonths)
  const [income, cohorts, ageing] = await Promise.all([
    receivedSince(months, zone),
    cohortsSince(months, zone),
    agedDebts(today),
  ])
  return { income, revenue: revenueByMonth(cohorts, months), ageing, countedAt: now() }
}

type CohortRow = Omit<SubscriptionCohort, 'product'> & {
  product: SubscriptionCohort['product'] | null
}

/**
 * By day, then by month: everything before the first month is one group. A subscription is counted
 * once, with its first package; its amount is shared out among its items, each with the package
 * that it is for. A discount belongs to the first package.
 */
async function cohortsSince(months: readonly Month[], zone: string): Promise<SubscriptionCohort[]> {
  const first = `${months[0]}-01`
  const month = (moment: string) =>
    sql.raw(`date_trunc('month', ${moment} at time zone `).append(sql`${zone})::date`)
  const { rows } = await readWithin(timeoutMs, (tx) =>
    tx.execute<CohortRow>(sql`
      select coalesce(p.metadata ->> 'type', 'other') as product, c.period,
        to_char(c.started, 'YYYY-MM') as "startedIn",
        to_char(c.cancelled, 'YYYY-MM') as "cancelledIn", to_char(c.quiet, 'YYYY-MM') as "quietSince",
        sum(c.number)::bigint as count, coalesce(sum(c.cents), 0)::bigint as "amountCents"
      from (
        select coalesce(item.package_id, case when item.cents is null
          or item.cents < 0 then s.package_id end) as package_id, billing_period as period,
          greatest(date_trunc('month', start_date)::date, ${first}::date - interval '1 month')::date as started,
          ${month('cancelled_at')} as cancelled,
          ${month("coalesce(cancelled_at, case when status = 'paused' then paused_at end, suspended_at)")} as quiet,
          sum(item.number) as number, sum(item.cents) as cents
        from subscriptions s join (
          select subscription_id, package_id, 0 as number, quantity * unit_price_cents as cents
          from subscription_items where started_on is not null
            and ended_on is null
          union all
          select id, null, 1, null from subscriptions
        ) item on item.subscription_id = s.id
        where billing_period <> 'once' and (cancelled_at is null
          or cancelled_at >= ${first}::date - interval '1 day')
        group by 1, 2, 3, 4, 5
      ) c left join packages p on p.id = c.package_id
      group by 1, 2, 3, 4, 5`),
  )
  return rows.map((row) => ({
    ...row,
    product: row.product ?? 'other',
    count: Number(row.count),
    amountCents: Number(row.amountCents),
  }))
}

async function agedDebts(today: string): Promise<AgedDebt[]> {
  const { rows } = await readWithin(timeoutMs, (tx) =>
    tx.execute<{ late: number; count: number; cents: number }>(sql`
      select ${today}::date - due_date as late, count(*)::bigint as count,
        sum(${owedColumn})::bigint as cents
      from invoices where ${isDebt} group by 1`),
  )
  return ageingBuckets.map((bucket) => {
    const within = rows.filter(({ late }) => ageingBucket(late) === bucket)
    return {
      bucket,
      count: within.reduce((sum, row) => sum + Number(row.count), 0),
      owedCents: within.reduce((sum, row) => sum + Number(row.cents), 0),
    }
  })
}
