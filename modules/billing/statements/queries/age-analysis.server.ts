import { type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Page } from '#kernel/paging.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { isDebt, owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import {
  type AgeAnalysisQuery,
  type AgedTotals,
  type AgeingBucket,
  ageingBuckets,
  type Debtor,
  daysOfBucket,
} from '../rules/ageing.ts'

type Sums = Record<AgeingBucket | 'total', string>
type Row = Sums & { customer_id: string; name: string; email: string }

/**
 * One page of the debtors, by how late their debts are today; and what all of them owe. For staff
 * who manage invoices; the page's guard asks.
 */
export async function ageAnalysis(
  query: AgeAnalysisQuery,
): Promise<{ page: Page<Debtor>; totals: AgedTotals }> {
  const today = await siteToday()
  const [page, { rows }] = await Promise.all([
    listPage(byTotal, query, { table: debtors(today), where: undefined }, (slice) =>
      debtorRows(today, slice),
    ),
    db().execute<Sums>(sql`select ${sums(today)}
      from invoices where ${isDebt}`),
  ])
  return { page, totals: totalsOf(rows[0]) }
}

/** Every debtor, a row each. */
export async function everyDebtor(): Promise<Debtor[]> {
  return debtorRows(await siteToday(), {
    where: undefined,
    orderBy: [sql`total desc`, sql`customer_id desc`],
    limit: null,
  })
}

const byTotal: KeysetSort<Debtor> = [
  { column: sql`total`, kind: 'whole', of: (row) => row.totalCents },
  { column: sql`customer_id`, kind: 'id', of: (row) => row.customerId },
]

function sums(today: CalendarDate): SQL {
  const late = sql`(${today}::date - due_date)`
  const columns = ageingBuckets.map((bucket) => {
    const { first, next } = daysOfBucket(bucket)
    const within = sql`${first === null ? sql`true` : sql`${late} >= ${first}::int`}
      and ${next === null ? sql`true` : sql`${late} < ${next}::int`}`
    return sql`coalesce(sum(${owedColumn}) filter (where ${within}), 0)::bigint as ${sql.identifier(bucket)}`
  })
  return sql.join([...columns, sql`coalesce(sum(${owedColumn}), 0)::bigint as total`], sql`, `)
}

function debtors(today: CalendarDate): SQL {
  return sql`(select customer_id, ${sums(today)}
    from invoices where ${isDebt} group by customer_id
      having sum(${owedColumn}) > 0) as debtors`
}

async function debtorRows(
  today: CalendarDate,
  { where, orderBy, limit }: { where: SQL | undefined; orderBy: SQL[]; limit: number | null },
) {
  const order = sql.join(orderBy, sql`, `)
  const { rows } = await db().execute<Row>(sql`
    select debtors.*, customers.email,
      coalesce(nullif(customers.company, ''), nullif(btrim(customers.first_name || ' ' || customers.last_name), ''), customers.email) as name
    from ${debtors(today)} join customers on customers.id = debtors.customer_id
    where ${where ?? sql`true`} order by ${order} ${limit === null ? sql`` : sql`limit ${limit}`}`)
  return rows.map((row) => ({
    customerId: row.customer_id,
    name: row.name,
    email: row.email,
    ...totalsOf(row),
  }))
}

function totalsOf(row: Sums | undefined): AgedTotals {
  const of = (column: keyof Sums) => Number(row?.[column] ?? 0)
  return {
    aged: {
      current: of('current'),
      '30': of('30'),
      '60': of('60'),
      '90': of('90'),
      '120+': of('120+'),
    },
    totalCents: of('total'),
  }
}
