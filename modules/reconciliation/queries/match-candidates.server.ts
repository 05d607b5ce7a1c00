import { type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { owedIn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import type { Executor } from '#platform/database.server.ts'
import type { Candidate } from '../rules/bank-matching/line-facts.ts'

const owed = owedIn('i')
const isOpen = sql`i.kind = 'invoice' and i.status in ('pending', 'unpaid')
  and i.deleted_at is null and ${owed} > 0`

/**
 * Popular prices have many open documents; above this number a name could not single one out
 * anyway.
 */
const most = 20_000

type Row = {
  id: string
  number: string
  order_number: string | null
  customer_id: string
  name: string
  company: string
  due_date: CalendarDate
  owed: string
  bad_debt: string
}

/** Documents by their own number or their order's, open or not; drafts count as none. */
export async function candidatesByNumber(
  executor: Executor,
  numbers: readonly string[],
): Promise<Candidate[]> {
  if (numbers.length === 0) return []
  const meant = sql`
    select id from invoices where invoice_number in ${list(numbers)}
    union
    select first.id from orders join invoices first on first.customer_id = orders.customer_id
      and first.order_id = orders.id
    where orders.order_number in ${list(numbers)}
      and first.subscription_id is null`
  return candidates(
    executor,
    sql`i.kind = 'invoice' and i.status <> 'draft' and i.deleted_at is null`,
    sql`(${meant}) as meant join invoices i on i.id = meant.id`,
  )
}

/** Open documents whose balance is exactly one of these amounts. */
export async function candidatesByAmount(
  executor: Executor,
  amounts: readonly Cents[],
): Promise<Candidate[]> {
  return amounts.length === 0
    ? []
    : candidates(executor, sql`${isOpen} and ${owed} in ${list(amounts)}`)
}

/** The open documents of these customers. */
export async function candidatesOfCustomers(
  executor: Executor,
  customerIds: readonly string[],
): Promise<Candidate[]> {
  return customerIds.length === 0
    ? []
    : candidates(
        executor,
        sql`${isOpen}
      and i.customer_id in ${list(customerIds)}`,
      )
}

/**
 * A document that was written off, with its bad debt as what money may still come for. Null for any
 * other.
 */
export async function candidateWrittenOff(
  executor: Executor,
  invoiceId: string,
): Promise<Candidate | null> {
  const [found] = await candidates(
    executor,
    sql`i.kind = 'invoice' and i.status = 'written_off'
      and i.deleted_at is null and i.id = ${invoiceId}`,
  )
  return found ? { ...found, owedCents: found.badDebtCents ?? 0 } : null
}

/** Customers whose two or more open documents sum to one of these amounts. */
export async function customersBySum(executor: Executor, amounts: readonly Cents[]) {
  if (amounts.length === 0) return []
  const { rows } = await executor.execute<{
    customer_id: string
    name: string
    company: string
    count: number
    sum: string
  }>(sql`
    select i.customer_id, max(i.buyer ->> 'name') as name,
      max(i.buyer ->> 'company') as company, count(*)::int as count,
      sum(${owed})::text as sum
    from invoices i where ${isOpen} group by i.customer_id
    having count(*) between 2 and 50
      and sum(${owed}) in ${list(amounts)} limit ${most}`)
  return rows.map((row) => ({
    customerId: row.customer_id,
    customerName: row.name,
    company: row.company,
    count: row.count,
    sumCents: Number(row.sum),
  }))
}

export function list(values: readonly (string | number)[]): SQL {
  return sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
}

async function candidates(
  executor: Executor,
  where: SQL,
  from = sql`invoices i`,
): Promise<Candidate[]> {
  const { rows } = await executor.execute<Row>(sql`
    select i.id, i.invoice_number as number, case
      when i.subscription_id is null then o.order_number end as order_number, i.customer_id,
      i.buyer ->> 'name' as name, i.buyer ->> 'company' as company, i.due_date, (${owed})::text as owed,
      case when i.status = 'written_off' then i.total_cents - i.credited_cents - i.paid_cents else 0 end as bad_debt
    from ${from} left join orders o on o.id = i.order_id
      where ${where} order by i.due_date, i.id limit ${most}`)
  return rows.map((row) => ({
    invoiceId: row.id,
    invoiceNumber: row.number,
    orderNumber: row.order_number,
    customerId: row.customer_id,
    customerName: row.name,
    company: row.company,
    dueDate: row.due_date,
    owedCents: Number(row.owed),
    ...(Number(row.bad_debt) > 0 && { badDebtCents: Number(row.bad_debt) }),
  }))
}
