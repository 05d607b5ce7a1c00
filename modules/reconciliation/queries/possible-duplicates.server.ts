import { sql } from 'drizzle-orm'
import { type CalendarDate, daysBetween } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { Executor } from '#platform/database.server.ts'
import type { Candidate, PossibleDuplicate } from '../rules/bank-matching/line-facts.ts'
import { byHandDays, otherFileDays } from '../rules/bank-matching/recorded-money.ts'
import { list } from './match-candidates.server.ts'

/** A line is not its own duplicate, nor are other lines of the same file. */
export type ArrivedLine = { statementId: string; bookedOn: CalendarDate; amountCents: Cents }
type Document = Pick<Candidate, 'invoiceId' | 'customerId'>

type Row = {
  source: PossibleDuplicate['source']
  document: string
  statement_id: string | null
  cents: string
  moved: string
  day: CalendarDate
}

/**
 * Payments on these documents (or credits of their customers) that are probably the same money as a
 * line: a transfer of that amount recorded around that day, or a line of another statement from
 * that day. Results are in the order of the lines.
 */
export async function possibleDuplicates(
  lines: readonly ArrivedLine[],
  documents: readonly Document[],
  executor: Executor,
): Promise<PossibleDuplicate[][]> {
  if (documents.length === 0) return lines.map(() => [])
  const amounts = list([...new Set(lines.map((line) => line.amountCents))])
  const ids = list([...new Set(documents.map(({ invoiceId }) => invoiceId))])
  const owners = list([...new Set(documents.map(({ customerId }) => customerId))])
  const { rows } = await executor.execute<Row>(sql`
    select case when line.id is null then 'hand' else 'line' end as source,
      paid.invoice_id as document, line.statement_id, paid.amount_cents::text as cents,
      coalesce(line.amount_cents, paid.amount_cents)::text as moved, coalesce(line.booked_on, paid.received_on)::text as day
    from payments paid left join bank_statement_lines line on line.id = paid.bank_line_id
    where paid.invoice_id in ${ids} and paid.source = 'staff'
      and paid.method = 'bank_transfer'
      and paid.reversed_at is null and paid.reverses_payment_id is null
      and (paid.amount_cents in ${amounts} or line.amount_cents in ${amounts})
    union all
    select 'balance', i.id, line.statement_id, credit.amount_cents::text,
      line.amount_cents::text, line.booked_on::text
    from customer_credits credit
    join bank_statement_lines line on line.id = credit.bank_line_id
    join invoices i on i.customer_id = credit.customer_id and i.id in ${ids}
    where credit.customer_id in ${owners} and credit.invoice_id is null
      and credit.reversed_at is null and not credit.is_reversal
      and line.amount_cents in ${amounts}
    order by day, source`)
  return lines.map((line) =>
    rows
      .filter((row) => isProbably(row, line))
      .map(({ source, document, day }) => ({ source, invoiceId: document, day })),
  )
}

function isProbably({ source, statement_id, cents, moved, day }: Row, line: ArrivedLine): boolean {
  if (Number(cents) !== line.amountCents && Number(moved) !== line.amountCents) return false
  const apart = Math.abs(daysBetween(day, line.bookedOn))
  return source === 'hand'
    ? apart <= byHandDays
    : statement_id !== line.statementId && apart <= otherFileDays
}
