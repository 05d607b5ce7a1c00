import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'
import {
  byHandDays,
  type HandPayment,
  type OtherLine,
  otherFileDays,
  type RecordedMoney,
  recordedMoney,
} from '../rules/bank-matching/recorded-money.ts'
import { bankStatements } from '../tables.server.ts'
import { list } from './match-candidates.server.ts'

/** More payments by hand than this within a month are no help to a person either. */
const maxPayments = 2_000

type ArrivedText = {
  statementId: string
  bookedOn: CalendarDate
  amountCents: Cents
  description: string
  reference: string
}

/**
 * What is recorded already and probably is the money of these lines, whatever their text says:
 * transfers recorded by hand within 14 days, alone or as a sum, and reconciled lines of other
 * statements within a day. In the order of the lines.
 */
export async function moneyRecordedBefore(
  lines: readonly ArrivedText[],
  executor: Executor,
): Promise<RecordedMoney[][]> {
  const days = lines.map((line) => line.bookedOn).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const [byHand, others, files] = await Promise.all([
    paymentsByHand({ from: addDays(from, -byHandDays), to: addDays(to, byHandDays) }, executor),
    otherLines(lines, executor),
    executor
      .select({ id: bankStatements.id, format: bankStatements.format })
      .from(bankStatements)
      .where(inArray(bankStatements.id, [...new Set(lines.map(({ statementId }) => statementId))])),
  ])
  const formats = new Map(files.map(({ id, format }) => [id, format]))
  const arrived = lines.map((line) => ({
    ...line,
    format: formats.get(line.statementId) ?? '',
    text: `${line.description} ${line.reference}`,
  }))
  return recordedMoney(arrived, byHand, others)
}

function paymentsByHand(
  { from, to }: { from: CalendarDate; to: CalendarDate },
  executor: Executor,
): Promise<HandPayment[]> {
  return executor
    .select({
      id: payments.id,
      customerId: payments.customerId,
      customerName: sql<string>`${invoices.buyer} ->> 'name'`,
      invoiceNumber: invoices.invoiceNumber,
      amountCents: payments.amountCents,
      receivedOn: payments.receivedOn,
      recordedBy: payments.recordedBy,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        sql`${payments.receivedOn} between ${from} and ${to}`,
        eq(payments.source, 'staff'),
        eq(payments.method, 'bank_transfer'),
        isNull(payments.bankLineId),
        isNull(payments.reversedAt),
        isNull(payments.reversesPaymentId),
      ),
    )
    .orderBy(payments.receivedOn, payments.id)
    .limit(maxPayments)
}

type Row = Omit<OtherLine, 'amountCents'> & { amountCents: string }

async function otherLines(lines: readonly ArrivedText[], executor: Executor): Promise<OtherLine[]> {
  const days = lines.map((line) => line.bookedOn).sort()
  const { rows } = await executor.execute<Row>(sql`
    with near as (
      select line.id, line.statement_id, file.format::text as format,
        line.booked_on, line.amount_cents,
        line.description || ' ' || line.reference as text
      from bank_statement_lines line
        join bank_statements file on file.id = line.statement_id
      where line.state = 'reconciled'
        and line.booked_on between ${addDays(days[0] ?? '', -otherFileDays)}
        and ${addDays(days.at(-1) ?? '', otherFileDays)}
        and line.amount_cents in ${list([...new Set(lines.map((line) => line.amountCents))])}
    ), owned as (
      select near.*, coalesce(
        (select customer_id from payments where bank_line_id = near.id
          and reversed_at is null limit 1),
        (select customer_id from customer_credits
          where bank_line_id = near.id
            and reversed_at is null limit 1)) as customer_id
      from near
    )
    select owned.id, statement_id as "statementId", format,
      booked_on::text as "bookedOn", amount_cents::text as "amountCents", text,
      customer_id as "customerId", coalesce(nullif(trim(first_name || ' ' || last_name), ''), email, 'a deleted customer') as "customerName"
    from owned left join customers on customers.id = customer_id
      where customer_id is not null order by booked_on limit 5000`)
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }))
}
